import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { output } from './java/java-checks.ts';

const set = (number: number) =>
  readFileSync(`content/mocks/ap-computer-science-a-free-response-${number}/section-2/free-response.yaml`, 'utf8');
const text = set(2);

/** The model answer of a set that begins with this header. */
function model(header: string, among = text): string {
  const [, code] = new RegExp(`model: \\|\\n +\`\`\`java\\n( +${header}[\\s\\S]*?)\`\`\``).exec(among) ?? [];
  if (code === undefined) throw new Error(`no model answer begins with ${header}`);
  return code;
}

const garden = (call: string) =>
  output(`public class Garden
{
    private int capacity;
    private int dailyUse;
    private int[] rain;
    public Garden(int most, int use, int[] falls) { capacity = most; dailyUse = use; rain = falls; }
    public int rainOn(int day) { return rain[day - 1]; }
    ${model('public int firstDryDay')}
    ${model('public String longestName')}
}
int[] rain = {0, 90, 0, 10, 0, 0, 0};
Garden garden = new Garden(50, 20, rain);
System.out.print(${call});`);

const practice = (statements: string) =>
  output(`${model('public class PracticeStreak')}
PracticeStreak violin = new PracticeStreak("Mina", 20);
${statements}`);

const depot = (zone: string, limit: number) =>
  output(`public class Parcel
{
    private String zone;
    private int pounds;
    public Parcel(String to, int weight) { zone = to; pounds = weight; }
    public String getZone() { return zone; }
    public int getPounds() { return pounds; }
}
public class Depot
{
    private ArrayList<Parcel> waiting;
    public Depot(ArrayList<Parcel> parcels) { waiting = parcels; }
    ${model('public ArrayList<Parcel> load')}
    public String rest() { return list(waiting); }
    public String list(ArrayList<Parcel> parcels)
    {
        String all = "";
        for (Parcel parcel : parcels)
        {
            all += parcel.getZone() + parcel.getPounds() + " ";
        }
        return all;
    }
}
ArrayList<Parcel> parcels = new ArrayList<Parcel>();
parcels.add(new Parcel("N", 30));
parcels.add(new Parcel("N", 10));
parcels.add(new Parcel("S", 5));
parcels.add(new Parcel("N", 20));
parcels.add(new Parcel("N", 10));
Depot depot = new Depot(parcels);
System.out.print(depot.list(depot.load("${zone}", ${limit})) + "| " + depot.rest());`);

const farm = (rows: string) =>
  output(`public class SolarFarm
{
    private int[][] output;
    public SolarFarm(int[][] values) { output = values; }
    ${model('public int steadiestColumn')}
}
int[][] values = ${rows};
SolarFarm farm = new SolarFarm(values);
System.out.print(farm.steadiestColumn());`);

describe('the model answers of the second set of AP Computer Science A', () => {
  it.each([
    ['garden.firstDryDay(0)', '1'],
    ['garden.firstDryDay(19)', '1'],
    ['garden.firstDryDay(20)', '5'],
    ['garden.firstDryDay(50)', '5'],
    ['garden.longestName("bean;tomato;pepper;leek;")', 'tomato'],
    ['garden.longestName("fig;")', 'fig'],
    ['garden.longestName("fig;squash;")', 'squash'],
  ])('%s gives %s', (call, given) => {
    expect(garden(call)).toBe(given);
  });

  it('agrees with the table of the streak, row by row', () => {
    const rows = [...text.matchAll(/\| `(violin\.[^`]+);` \| `([^`]+)` \|/g)].map(([, call = '', returned = '']) => ({
      call,
      returned,
    }));
    expect(rows).toHaveLength(6);
    const printed = practice(rows.map(({ call }) => `System.out.println(${call});`).join('\n'));
    expect(printed.split('\n')).toEqual(rows.map(({ returned }) => returned.replaceAll('"', '')));
  });

  it.each([
    ['N', 50, 'N30 N10 N10 | S5 N20 '],
    ['N', 40, 'N30 N10 | S5 N20 N10 '],
    ['N', 25, 'N10 N10 | N30 S5 N20 '],
    ['W', 50, '| N30 N10 S5 N20 N10 '],
    ['N', 100, 'N30 N10 N20 N10 | S5 '],
  ])('loads for %s up to %i pounds: %s', (zone, limit, lists) => {
    expect(depot(zone, limit)).toBe(lists);
  });

  it.each([
    ['{{410, 395, 402}, {380, 390, 400}, {400, 392, 405}}', '1'],
    ['{{7}}', '0'],
    ['{{-5, 3, 9}, {-9, 9, 9}}', '2'],
    ['{{1, 2, 3, 4}}', '0'],
  ])('the steadiest column of %s is %s', (rows, column) => {
    expect(farm(rows)).toBe(column);
  });
});

const garage = (call: string) =>
  output(`public class Garage
{
    private int hourlyRate;
    public Garage(int rate) { hourlyRate = rate; }
    public boolean isHoliday(int day) { return day == 4 || day == 9; }
    ${model('public int chargeForDays', set(1))}
    ${model('public int countOnLevel', set(1))}
}
Garage garage = new Garage(7);
System.out.print(${call});`);

describe('the model answers to the garage of the first set of AP Computer Science A', () => {
  it.each([
    ['garage.chargeForDays(3, 5, 2)', '28'],
    ['garage.chargeForDays(4, 4, 2)', '0'],
    ['garage.chargeForDays(1, 9, 9)', '420'],
    ['garage.countOnLevel("1A3B1C2D1F", "1")', '3'],
    ['garage.countOnLevel("1A3B1C2D1F", "4")', '0'],
    ['garage.countOnLevel("", "1")', '0'],
  ])('%s gives %s', (call, given) => {
    expect(garage(call)).toBe(given);
  });
});
