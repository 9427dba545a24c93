import { expect, test } from 'vitest'
import { shortestThreadMs } from '#tests/setup/thread-time.ts'
import { parseEmail } from './parse-email.server.ts'

const eml = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')
const read = (raw: Buffer) => parseEmail(raw, { authority: 'mx.example' })
const plain = (headers: string[], body = 'Hello') =>
	read(eml('From: Dana <dana@dealer.example>', 'Subject: Quote', ...headers, '', body))

test('an ordinary message is read completely', async () => {
	const email = await plain(
		[
			'To: "Lee" <case-x@cases.example>, other@x.example',
			'Message-ID: <a@dealer.example>',
			'In-Reply-To: <b@us.example>',
			'References: <c@us.example> <b@us.example>',
			'Date: Thu, 26 Nov 2026 10:00:00 -0500',
			'Delivered-To: case-x@cases.example',
			'Authentication-Results: mx.example; spf=pass; dkim=fail; dkim=pass; dmarc=pass (dmarc=fail) header.from=dealer.example',
			'Authentication-Results: evil.example; dmarc=pass',
		],
		'Total $30,000',
	)
	expect(email).toMatchObject({
		from: { name: 'Dana', email: 'dana@dealer.example' },
		to: [{ name: 'Lee', email: 'case-x@cases.example' }, { email: 'other@x.example' }],
		messageId: 'a@dealer.example',
		inReplyTo: 'b@us.example',
		references: ['c@us.example', 'b@us.example'],
		date: '2026-11-26T15:00:00.000Z',
		deliveredTo: ['case-x@cases.example'],
		subject: 'Quote',
		text: 'Total $30,000',
		authentication: { by: 'mx.example', spf: 'pass', dkim: 'pass', dmarc: 'pass', provenBy: 'DMARC' },
		kind: 'mail',
		problems: [],
	})
})

test.each([
	['a bounce', ['Content-Type: multipart/report; report-type=delivery-status; boundary=x'], 'bounce'],
	['a receipt', ['Content-Type: multipart/report; report-type=disposition-notification; boundary=x'], 'mail'],
	['a text that calls itself a report', ['Content-Type: text/plain; report-type=delivery-status'], 'mail'],
	['a vacation reply', ['Auto-Submitted: auto-replied (vacation)'], 'auto_reply'],
	['a reply of an old server', ['X-Autoreply: yes'], 'auto_reply'],
	[
		'somebody who is away, by Exchange',
		['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply'],
		'auto_reply',
	],
	['a list', ['List-Id: <news.example>'], 'list'],
	['bulk', ['Precedence: bulk'], 'list'],
	['a dealer’s program', ['Auto-Submitted: auto-generated'], 'mail'],
])('%s is recognized', async (_, headers, kind) => {
	expect((await plain(headers)).kind).toBe(kind)
})

test.each([
	['failed', 'bounce'],
	['delayed', 'auto_reply'],
])('a report that delivery %s is a %s', async (action, kind) => {
	const email = await read(
		eml(
			'From: MAILER-DAEMON@mx.example',
			'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
			'',
			'--b',
			'Content-Type: text/plain',
			'',
			'No such user.',
			'--b',
			'Content-Type: message/delivery-status',
			'',
			`Action: ${action}`,
			'--b',
			'Content-Type: text/rfc822-headers',
			'',
			'Message-ID: <sent@us.example>',
			'--b--',
		),
	)
	expect(email).toMatchObject({ kind, bouncedIds: kind === 'bounce' ? ['sent@us.example'] : [] })
})

test('HTML becomes text without styles, scripts, pictures and comments', async () => {
	const email = await plain(
		['Content-Type: text/html; charset=utf-8'],
		'<style>p{}</style><script>alert(1)</script><p>Total&nbsp;&#36;30,000 &lt;b&gt;</p><table><tr><td>Fee</td><td>$85</td></tr></table><img src=x onerror=y><!-- no --',
	)
	expect(email.text).toBe('Total $30,000 <b>\n\nFee\t$85')
})

test('a message forwarded as an attachment is read with its files', async () => {
	const email = await read(
		eml(
			'From: Lee <lee@client.example>',
			'Content-Type: multipart/mixed; boundary=o',
			'',
			'--o',
			'Content-Type: text/plain',
			'',
			'See below',
			'--o',
			'Content-Type: message/rfc822',
			'Content-Disposition: attachment; filename=quote.eml',
			'',
			'From: Dana <dana@dealer.example>',
			'Subject: Your quote',
			'Content-Type: multipart/mixed; boundary=i',
			'',
			'--i',
			'',
			'Total $30,000',
			'--i',
			'Content-Type: application/pdf; name=quote.pdf',
			'Content-Transfer-Encoding: base64',
			'',
			'JVBERi0=',
			'--i--',
			'--o--',
		),
	)
	expect(email.text).toContain('From: Dana <dana@dealer.example>')
	expect(email.text).toContain('Total $30,000')
	expect(email.files).toMatchObject([{ fileName: 'quote.pdf', sizeBytes: 5 }])
})

test('a calendar invitation says what, when and where', async () => {
	const email = await plain(
		['Content-Type: text/calendar; method=REQUEST'],
		'BEGIN:VEVENT\r\nSUMMARY:Test drive\\, Accord\r\nDTSTART:20261201T150000Z\r\nLOCATION:Main St\r\nEND:VEVENT',
	)
	expect(email.text).toContain('What: Test drive, Accord\nWhen: 2026-12-01 15:00 UTC\nWhere: Main St')
})

const many = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n))
const nested = (depth: number) =>
	many(depth, (n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`).join('\r\n')

test.each([
	['nothing', Buffer.alloc(0)],
	['one byte', Buffer.from([0])],
	['no headers', eml('', 'just text')],
	['random bytes', Buffer.from(many(5_000, (n) => String.fromCharCode((n * 7919) % 256)).join(''), 'latin1')],
	['a boundary that never ends', eml('Content-Type: multipart/mixed; boundary=x', '', '--x', '', 'text')],
	['parts in parts', eml(nested(2_000))],
	['10,000 headers', eml(...many(10_000, (n) => `X-Header-${n}: ${'v'.repeat(100)}`), '', 'text')],
	['one header of a megabyte', eml(`X-Long: ${'a'.repeat(1_000_000)}`, 'From: a@b.example', '', 'text')],
	['100,000 recipients', eml(`To: ${many(100_000, (n) => `a${n}@b.example`).join(', ')}`, '', 'text')],
	[
		'5,000 files',
		eml(
			'Content-Type: multipart/mixed; boundary=x',
			'',
			...many(5_000, () => '--x\r\nContent-Disposition: attachment; filename=a\r\n\r\nx'),
			'--x--',
		),
	],
	['an unknown charset', eml('Content-Type: text/plain; charset=klingon-8', '', 'caf\xe9')],
	['a wrong charset', eml('Content-Type: text/plain; charset=utf-8', '', 'caf\xe9 \xff\xfe')],
	[
		'encoded words that are broken',
		eml('Subject: =?utf-8?B?!!!!?= =?x?Q?=ZZ?=', 'From: =?utf-8?Q?=00=0A?= <a@b.example>', '', 'x'),
	],
	['an invalid date', eml('Date: yesterday', '', 'x')],
	['unclosed brackets', eml(`From: ${'<'.repeat(50_000)}`, '', 'x')],
	['unclosed comments', eml(`From: ${'('.repeat(50_000)}`, '', 'x')],
	['broken base64', eml('Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', '!!!!====!!!!')],
	[
		'HTML without an end',
		eml('Content-Type: text/html', '', `${'<div '.repeat(100_000)}${'<!--'.repeat(10_000)}`),
	],
	['a null byte in the text', eml('From: a@b.example', '', 'a\0b')],
])('%s is read within bounds, and nothing throws', async (_, raw) => {
	let email!: Awaited<ReturnType<typeof read>>
	const readIt = async () => {
		email = await read(raw)
	}
	expect(await shortestThreadMs(readIt, 3_000)).toBeLessThan(3_000)
	expect(email.files.length).toBeLessThanOrEqual(50)
	expect(email.to.length).toBeLessThanOrEqual(100)
	expect(email.text.length).toBeLessThanOrEqual(200_000)
	expect(email.text).not.toContain('\0')
	expect(email.contentHash).toMatch(/^[0-9a-f]{64}$/)
})

test('problems name what could not be read', async () => {
	const wrong = await read(eml('Content-Type: text/plain; charset=utf-8', '', 'caf\xe9'))
	expect(wrong.problems).toEqual(['Some characters of this message could not be read.'])
	const deep = await read(eml('From: a@b.example', nested(2_000)))
	expect(deep.problems[0]).toContain('could not be read')
	expect(deep.from.email).toBe('a@b.example')
})

test('an archive and winmail.dat stay packed', async () => {
	const email = await read(
		eml(
			'From: a@b.example',
			'Content-Type: multipart/mixed; boundary=x',
			'',
			'--x',
			'Content-Type: application/zip; name=bomb.zip',
			'Content-Transfer-Encoding: base64',
			'',
			'UEsDBAo=',
			'--x',
			'Content-Type: application/ms-tnef; name=winmail.dat',
			'Content-Transfer-Encoding: base64',
			'',
			'eJ8+Ig==',
			'--x--',
		),
	)
	expect(email.files.map(({ fileName, sizeBytes }) => [fileName, sizeBytes])).toEqual([
		['bomb.zip', 5],
		['winmail.dat', 4],
	])
})

test('two deliveries of a message have the same hash, and other content has a different one', async () => {
	const one = await plain(['Received: from a'])
	const two = await plain(['Received: from b', 'Received: from c'])
	expect(two.contentHash).toBe(one.contentHash)
	expect((await plain([], 'Other')).contentHash).not.toBe(one.contentHash)
})
