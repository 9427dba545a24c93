/** Whether the long tests run all their cases, as in `npm run test:deep`, instead of a fixed sample of them. */
export const isDeep = Boolean(process.env.DEEP)

/** Returns how many cases a long test runs: `sample` in `npm test`, `all` in `npm run test:deep`. */
export const casesOf = ({ sample, all }: { sample: number; all: number }): number => (isDeep ? all : sample)

/**
 * Whether a combination of values belongs to the fixed sample of one in `every`; always true in `npm run test:deep`. `positions` are the
 * indexes of the values in their lists. The sample contains each value of each list in different combinations.
 */
export const inSample = (every: number, ...positions: number[]): boolean =>
	isDeep || positions.reduce((sum, position) => sum + position, 0) % every === 0
