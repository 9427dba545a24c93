/** What one look at one part of the site found. `sick`: something an operator has to mend. */
export type Finding = { part: string; sick: boolean; says: string }

/** Something to look at. `look` says in a few words what it found well, or throws a sentence about what is not. */
export type Check = { part: string; look(): Promise<string> | string }

/** What is wrong, as the sentence to show; any other error is told by its message, too. */
export class Ailment extends Error {
	override name = 'Ailment'
}

/** Looks at everything, one after the other; one that fails, or takes over 30 s, keeps nobody from looking at the next. */
export async function examine(checks: readonly Check[], { patienceMs = 30_000 } = {}): Promise<Finding[]> {
	const findings: Finding[] = []
	for (const { part, look } of checks) {
		let timer: NodeJS.Timeout | undefined
		const late = new Promise<never>((_, reject) => {
			timer = setTimeout(() => reject(new Ailment('It did not respond in time.')), patienceMs)
		})
		try {
			findings.push({ part, sick: false, says: await Promise.race([look(), late]) })
		} catch (error) {
			findings.push({ part, sick: true, says: (error as Error).message })
		} finally {
			clearTimeout(timer)
		}
	}
	return findings
}

/** A line each, marked; in colour where somebody looks at a terminal. */
export function report(findings: readonly Finding[], { colour }: { colour: boolean }): string {
	const width = Math.max(...findings.map(({ part }) => part.length)) + 2
	const painted = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
	const lines = findings.map(({ part, sick, says }) => {
		const mark = sick ? painted(31, '✗ red  ') : painted(32, '✓ green')
		return `${mark}  ${part.padEnd(width)}${says}`
	})
	const sick = findings.filter((finding) => finding.sick).length
	return [
		...lines,
		'',
		sick === 0 ? 'Everything is OK.' : `${sick} of ${findings.length} need your attention.`,
	].join('\n')
}
