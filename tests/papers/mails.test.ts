import { expect, test } from 'vitest'
import { readMail } from '#engine'
import { shortestCpuMs } from '#tests/setup/thread-time.ts'
import { htmlLines } from '../../engine/reading/mail/html-lines.ts'
import { generateQuote } from './generated-quote.ts'
import { addVerdicts, judge, showIfWrong } from './judge.ts'
import { mailStyles } from './mails.ts'

test.each(Object.entries(mailStyles))(
	'%s: 95 % of the lines are right and none is wrong without a mark',
	(name, style) => {
		const verdicts = [1, 2, 3, 4].map((seed) => {
			const { mail, lines } = style(generateQuote(seed * 13, { isTraded: seed % 2 === 0 }))
			const reading = readMail(mail)
			const verdict = judge(reading, lines)
			showIfWrong(`${name} ${seed}`, reading, verdict)
			return verdict
		})
		const { lines, right, unmarked } = addVerdicts(verdicts)
		expect(unmarked).toEqual([])
		expect(right / lines).toBeGreaterThanOrEqual(0.95)
	},
)

test('hostile HTML is read in linear time and runs nothing', () => {
	const hostile = [
		'<table><tr><td>'.repeat(30_000),
		'<'.repeat(150_000),
		'<a href="'.repeat(30_000),
		'<!--'.repeat(60_000),
		'&'.repeat(150_000),
		`<p style="${'x:y;'.repeat(60_000)}">a</p>`,
		'<div style="display:none">'.repeat(50_000),
		'</td></tr></table>'.repeat(30_000),
		'<blockquote>'.repeat(30_000),
		`<b ${'='.repeat(90_000)}`,
	]
	const readAll = () => {
		for (const html of hostile) expect(htmlLines(html).length).toBeLessThanOrEqual(4_000)
	}
	expect(shortestCpuMs(readAll, 5_000)).toBeLessThan(5_000)
	expect(htmlLines('<script>alert("$5,000")</script><p>Doc fee &#36;299</p><style>p{}</style>')).toEqual([
		'Doc fee $299',
	])
})

test('a cell may take several lines beside its amount, and rows without end tags are rows', () => {
	expect(
		htmlLines('<table><tr><td>Service contract<br>84 months<td>$1,995.00<tr><td>GAP<td>$895.00</table>'),
	).toEqual(['Service contract 84 months\t$1,995.00', 'GAP\t$895.00'])
})
