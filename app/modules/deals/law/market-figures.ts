/** What is usual in the market, for explanation only. Amounts in cents. */
export const marketFigures = { asOf: '2026-11', grade: 'B', docFee: { medianCents: 49_900 } } as const
