import { resolve } from 'node:path'

/** Resolves a path from the folder of the caller, because commands run in the folder of the release. */
export const callerPath = (path: string): string =>
	resolve(process.env.LOTWISE_CALLED_FROM ?? process.cwd(), path)
