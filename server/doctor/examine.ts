/** The result of one check. `failed`: something an operator has to fix. */
export type Finding = { part: string; failed: boolean; message: string }

/** A check of one part of the site. `run` returns a short description, or throws an error whose message says what is wrong. */
export type Check = { part: string; run(): Promise<string> | string }

/** A problem, with the sentence to show. The messages of other errors are shown too. */
export class Problem extends Error {
	override name = 'Ailment'
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
			findings.push({ part, failed: true, message: (error as Error).message })
		} finally {
			clearTimeout(timer)
		}
	}
	return findings
}

/** Formats one line per check, in color for a terminal. */
export function report(findings: readonly Finding[], { color }: { color: boolean }): string {
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
		failed === 0 ? 'Everything is OK.' : `${failed} of ${findings.length} need your attention.`,
	].join('\n')
}
