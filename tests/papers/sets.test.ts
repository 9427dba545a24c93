import { expect, test } from 'vitest'
import { inSample } from '#tests/setup/deep.ts'
import { judge, type Verdict } from './judge.ts'
import { papersIn } from './sets/paper-files.ts'

/** PAPERS=folder reads the papers of that folder, SHOW=1 prints what was read of each; README.md says how to add some. */
const folder = process.env.PAPERS ?? 'tests/papers/sets/development'
const only = process.env.ONLY ?? ''
/** `npm test` reads every sixth paper of our own set. */
const isWhole = Boolean(process.env.PAPERS ?? process.env.SHOW)

test(`of the documents in ${folder}, 95 % of the lines are right and none is wrong without a mark`, async () => {
	const chosen = papersIn(folder).filter(
		({ name }, place) => name.includes(only) && (isWhole || inSample(6, place)),
	)
	const verdicts: (Verdict & { name: string; status: string })[] = []
	for (const { name, lines, optional, read } of chosen) {
		const reading = await read()
		const verdict = { name, status: reading.checksum.status, ...judge(reading, lines, { optional }) }
		verdicts.push(verdict)
		if (process.env.SHOW && (only || verdict.wrong.length > 0))
			console.log(
				[
					`${name}: ${reading.checksum.message}`,
					...verdict.wrong.map((line) => `  wrong: ${line}`),
					...verdict.unmarked.map((line) => `  WITHOUT A MARK: ${line}`),
					...reading.lines.map(
						({ label, cents, role, marks }) =>
							`  read: ${label} | ${cents} ${role ?? ''} ${marks.map(({ code }) => code).join(' ')}`,
					),
					...reading.unread.map(({ text }) => `  unread: ${text}`),
				].join('\n'),
			)
	}
	const sum = (count: (verdict: Verdict) => number, from = verdicts) =>
		from.reduce((total, each) => total + count(each), 0)
	const adding = verdicts.filter(({ status }) => status === 'adds_up')
	const right = sum((each) => each.right)
	const lines = sum((each) => each.lines)
	if (process.env.SHOW || process.env.PAPERS)
		console.log(
			[
				...verdicts.map(
					(each) =>
						`${each.name.padEnd(32)} ${String(each.right).padStart(3)} of ${String(each.lines).padEnd(3)} right, ${each.wrong.length - each.unmarked.length} wrong with a mark or missing, ${each.unmarked.length} wrong without a mark; ${each.rightMarked} right with a mark; ${each.status}`,
				),
				`${right} of ${lines} lines right (${((right / lines) * 100).toFixed(1)} %), ${sum((each) => each.wrong.length - each.unmarked.length)} wrong with a mark or missing, ${sum((each) => each.unmarked.length)} wrong without a mark.`,
				`${adding.length} of ${verdicts.length} documents add up; of their ${sum((each) => each.right, adding)} right lines ${sum((each) => each.rightMarked, adding)} have a mark.`,
			].join('\n'),
		)
	expect(verdicts.flatMap(({ name, unmarked }) => unmarked.map((line) => `${name}: ${line}`))).toEqual([])
	expect(right / lines).toBeGreaterThanOrEqual(0.95)
})
