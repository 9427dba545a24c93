/**
 * What is usual in the market, for explanations and comparisons: no finding calls a deal wrong because of it. From secondary sources, read
 * on 22 November 2026. Amounts in cents, rates in parts per million.
 */
export const marketFigures = {
	asOf: '2026-11',
	grade: 'B',
	docFee: { medianCents: 49_900, highFromCents: 70_000, highToCents: 99_900 },
	/** What a dealer adds to the lender's rate. */
	buyRateMarkup: { fromPpm: 20_000, toPpm: 25_000 },
	gapAtDealer: { fromCents: 50_000, toCents: 100_000 },
	gapAtInsurerPerYear: { fromCents: 2_000, toCents: 5_000 },
	etching: { fromCents: 19_900, toCents: 39_900 },
	acquisitionFee: { fromCents: 59_500, toCents: 119_500 },
	dispositionFee: { fromCents: 30_000, toCents: 59_500 },
	/** Of the trade-ins in the last quarter of 2025. */
	negativeEquity: { sharePpm: 290_000, averageCents: 721_400 },
} as const
