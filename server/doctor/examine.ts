import { userInfo } from 'node:os'
import { getOwnValue } from '#app/lib/own-key.ts'

/** The result of one check. `failed`: something an operator has to fix. */
export type Finding = { part: string; failed: boolean; message: string }

/** A check of one part of the site. `run` returns a short description, or throws an error whose message says what is wrong. */
export type Check = { part: string; run(): Promise<string> | string }

/** A problem, with the sentence to show. The messages of other errors are shown too. */
export class Problem extends Error {
	override name = 'Problem'
}

/** Runs the checks in order. One that fails, or takes more than 30 s, does not stop the next. */
export async function examine(checks: readonly Check[], { timeoutMs = 30_000 } = {}): Promise<Finding[]> {
	const findings: Finding[] = []
	for (const { part, run } of checks) {
		let timer: NodeJS.Timeout | undefined
		const timeout = new Promise<never>((_, reject) => {
			timer = setTimeout(() => reject(new Problem('It did not respond in time.')), timeoutMs)
		})
		try {
			findings.push({ part, failed: false, message: await Promise.race([run(), timeout]) })
		} catch (error) {
			findings.push({ part, failed: true, message: explainFileError(error) ?? (error as Error).message })
		} finally {
			clearTimeout(timer)
		}
	}
	return findings
}

const fileErrors: Record<string, (path: string) => string> = {
	ENOENT: (path) => `There is no ${path}.`,
	ENOTDIR: (path) => `${path} is not a folder.`,
	EISDIR: (path) => `${path} is a folder.`,
	EACCES: (path) => `This user (${userInfo().username}) is not allowed to use ${path}.`,
	EPERM: (path) => `This user (${userInfo().username}) is not allowed to use ${path}.`,
	EROFS: (path) => `${path} is on a disk that can only be read.`,
	ENOSPC: (path) => `The disk is full: ${path} cannot be written.`,
	EDQUOT: (path) => `The disk quota is used up: ${path} cannot be written.`,
}

/** Says what is wrong with a file or folder in a sentence; null for another kind of error. */
export function explainFileError(error: unknown): string | null {
	const { code = '', path, dest, message } = error as NodeJS.ErrnoException & { dest?: string }
	const file = path ?? dest ?? /'([^']+)'/.exec(String(message))?.[1] ?? 'a file'
	return getOwnValue(fileErrors, code)?.(file) ?? null
}

/** Formats one line per finding, in color for a terminal. `checkCount`: how many checks ran, when only some findings are shown. */
export function report(
	findings: readonly Finding[],
	{ color, checkCount = findings.length }: { color: boolean; checkCount?: number },
): string {
	const width = Math.max(...findings.map(({ part }) => part.length)) + 2
	const colored = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text)
	const lines = findings.map(({ part, failed, message }) => {
		const label = failed ? colored(31, '✗ red  ') : colored(32, '✓ green')
		return `${label}  ${part.padEnd(width)}${message}`
	})
	const failed = findings.filter((finding) => finding.failed).length
	return [
		...lines,
		'',
		failed === 0
			? 'Everything is OK.'
			: `${failed} of ${checkCount} ${failed === 1 ? 'needs' : 'need'} your attention.`,
	].join('\n')
}
