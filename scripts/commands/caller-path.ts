import { resolve } from 'node:path'

/** A path as the caller meant it: commands run in the folder of the release, whatever folder they were called from. */
export const callerPath = (path: string): string =>
	resolve(process.env.LOTWISE_CALLED_FROM ?? process.cwd(), path)
