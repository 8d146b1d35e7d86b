/** A telephone number that calls. Only its blanks are taken out of the address: the server does the same to a page built ahead. */
export const TelephoneLink = ({ number }: { number: string }) => <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>;
