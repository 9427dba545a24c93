/** Set by `npm run test:deep`: every case of the long tests. Without it they take a fixed sample of the same cases. */
export const isDeep = Boolean(process.env.DEEP)

/** How many cases a long test takes: `sample` in `npm test`, `all` in `npm run test:deep`. */
export const casesOf = ({ sample, all }: { sample: number; all: number }): number => (isDeep ? all : sample)

/**
 * Whether a combination belongs to the fixed sample of one in `every`. `places` are the positions of its parts in their lists; each value
 * of each list meets others in the sample, and all of them with `npm run test:deep`.
 */
export const inSample = (every: number, ...places: number[]): boolean =>
	isDeep || places.reduce((sum, place) => sum + place, 0) % every === 0
