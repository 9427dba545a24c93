/** The most characters that the fields of a brief take. Apart from the schema, whose library the form does not need. */
export const briefLimits = { mustHaves: 1000, location: 120, tradeIn: 500, phone: 40, notes: 2000 }
