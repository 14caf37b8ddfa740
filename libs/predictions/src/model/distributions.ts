/** A distribution of a rate or a chance, by its mean and variance. */
export interface Moments {
  mean: number;
  variance: number;
}

/** A gamma distribution: its mean is shape / rate. */
export interface Gamma {
  shape: number;
  rate: number;
}

/** A beta distribution: its mean is a / (a + b). */
export interface Beta {
  a: number;
  b: number;
}

export function gammaOf({ mean, variance }: Moments): Gamma {
  return { shape: mean ** 2 / variance, rate: mean / variance };
}

export function momentsOfGamma({ shape, rate }: Gamma): Moments {
  return { mean: shape / rate, variance: shape / rate ** 2 };
}

/** @param variance smaller than mean × (1 − mean) */
export function betaOf({ mean, variance }: Moments): Beta {
  const weight = (mean * (1 - mean)) / variance - 1;
  return { a: mean * weight, b: (1 - mean) * weight };
}

export function momentsOfBeta({ a, b }: Beta): Moments {
  const mean = a / (a + b);
  return { mean, variance: (mean * (1 - mean)) / (a + b + 1) };
}
