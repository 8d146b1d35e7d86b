import { describe, expect, it } from 'vitest';
import { estimateAbility } from '../../../../server/ability/estimate.ts';
import { chanceRight, type Item, informationAt } from '../../../../server/ability/item.ts';
import { asCatR, estimateByIntegration } from '../../../support/ability/by-integration.ts';

const item = (discrimination: number, difficulty: number, guessing: number): Item => ({
  ...{ discrimination, difficulty, width: 0, guessing },
});

/**
 * SmarterApp/TDS_ItemSelectionShell, `IRTModel3plTest.java` (American Institutes for Research, 2014): the expected score and the information of the question
 * a = 0.5, b = 0.05, c = 0.2, written there with fifteen digits.
 */
describe('what the American Institutes for Research expect of a question that can be guessed', () => {
  const of = item(0.5, 0.05, 0.2);
  it.each([
    [-5, 0.259299252152531, 0.00392373787138677],
    [0, 0.595000260400392, 0.0414851234447791],
    [5, 0.937896429954809, 0.0140835628670621],
  ])('at the ability %d', (ability, chance, information) => {
    expect(chanceRight(of, ability)).toBeCloseTo(chance, 14);
    expect(informationAt(of, ability)).toBeCloseTo(information, 14);
  });

  it('and of the flatter one of `GaussianFunctionIRTTest.java` at 0', () => {
    expect(informationAt(item(0.2, 0.05, 0.2), 0)).toBeCloseTo(0.00665535210267177, 14);
  });
});

/**
 * dfsp-spirit/catJS, `reference/catr_reference.json`: what catR 3.17 on R 4.6.1 gives for a bank of 145 questions with guessing (`Ii`, `thetaEst` and `semTheta`,
 * method EAP, prior normal). Questions are numbered from 0, as there.
 */
describe('what R’s catR gives for questions that can be guessed', () => {
  it.each([
    [69, item(2.502366645870099, -0.6300470574536341, 0.20328134122518071), 0.67958020508599815],
    [76, item(1.865334537023924, -0.68661089139150355, 0.31146728772478888), 0.37516692613904457],
    [78, item(1.261908565199378, -0.88252290514464404, 0.1891013175859618), 0.22624280329100821],
    [82, item(3.4561013279489252, 0.11915975316474239, 0.23159336488519), 1.6300873251081596],
    [97, item(3.3222158759712301, 0.9671601777598462, 0.16878290889953579), 0.065653661973359242],
  ])('the information of question %d at 0', (_, of, information) => {
    expect(informationAt(of, 0)).toBeCloseTo(information, 12);
  });

  // So steep that right and wrong tell the abilities above its place from those below: what is left is guessing.
  const steep = item(43.071781227324649, 0.01193352031137628, 0.121192453225549);
  const steepLower = item(33.312521132491533, -0.79990903428051596, 8.2370402984703806e-6);
  it.each([
    ['a right answer, which may be guessed', [{ item: steep, right: true }], 0.63441695429002076, 0.78511681703254277],
    ['a wrong answer', [{ item: steep, right: false }], -0.77405999970719119, 0.61257044344922484],
    [
      'two wrong answers',
      [
        { item: steep, right: false },
        { item: steepLower, right: false },
      ],
      -1.3906943822865996,
      0.47133443609926634,
    ],
  ])('the ability after %s', (_, responses, ability, error) => {
    // The second way to reckon, at catR's 33 abilities, gives what catR gives; at finer ones it is what the product's is held to.
    const again = estimateByIntegration(responses, asCatR);
    expect(again.ability).toBeCloseTo(ability, 8);
    expect(again.error).toBeCloseTo(error, 8);
    const estimate = estimateAbility(responses);
    expect(Math.abs(estimate.ability - ability)).toBeLessThan(0.1);
    expect(Math.abs(estimate.error - error)).toBeLessThan(0.1);
  });
});
