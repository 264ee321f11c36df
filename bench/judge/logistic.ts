/** Logistic regression, fitted by gradient descent with an L2 penalty. */

/** Weights of the features, followed by the intercept. */
export type Weights = readonly number[]

/** Rounds of gradient descent. */
const ROUNDS = 4000
/** Learning rate. */
const STEP = 0.2

const logistic = (z: number): number => 1 / (1 + Math.exp(-z))

/** Computes the probability (0..1) for the features. */
export const chanceOf = (weights: Weights, features: readonly number[]): number =>
  logistic(features.reduce((sum, value, k) => sum + value * weights[k]!, weights[features.length]!))

/** Fits weights so that the probabilities approach `wanted`, as far as the penalty allows. */
export function fitLogistic(
  features: readonly (readonly number[])[],
  wanted: readonly number[],
  penalty: number,
): Weights {
  const size = features[0]?.length ?? 0
  const weights = Array.from({ length: size + 1 }, () => 0)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, k) => (k < size ? penalty * weight : 0))
    features.forEach((row, i) => {
      const error = chanceOf(weights, row) - wanted[i]!
      row.forEach((value, k) => (slope[k]! += error * value))
      slope[size]! += error
    })
    for (let k = 0; k <= size; k++) weights[k]! -= (STEP * slope[k]!) / features.length
  }
  return weights
}
