/** Set by `npm run test:deep`: every case of the long tests. Without it they take a fixed sample of the same cases. */
export const isDeep = Boolean(process.env.DEEP)

/** How many cases a long test takes: `sample` in `npm test`, `all` in `npm run test:deep`. */
export const casesOf = ({ sample, all }: { sample: number; all: number }): number => (isDeep ? all : sample)
