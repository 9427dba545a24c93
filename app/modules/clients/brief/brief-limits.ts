/** The most characters of each field of a brief. Separate from the schema, so that the form does not load the validation library. */
export const briefLimits = { mustHaves: 1000, location: 120, tradeIn: 500, phone: 40, notes: 2000 }
