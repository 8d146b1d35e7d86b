import * as z from 'zod/mini';

/** India's states and territories by the two digits that its tax on services has for each, as they begin every tax number. */
export const indianStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** What begins the place of somebody in India; the two digits of the state follow. */
export const inIndia = 'IN-';

/** Whether a text is the place of a payer: 'IN-29' for a state of India, the two letters of its country for one abroad ('US'). */
export const isPlace = (text: string): boolean =>
  text.startsWith(inIndia) ? text.slice(inIndia.length) in indianStates : /^[A-Z]{2}$/.test(text) && text !== 'IN';

/** Where a payer lives, which decides the tax: asked, never guessed from a telephone number. */
export const place = z.string().check(z.maxLength(5), z.refine(isPlace));
