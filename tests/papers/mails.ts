import type { MailText } from '../../engine/reading/mail/read-mail.ts'
import { allLines, digitsOf, type GeneratedQuote, type PrintedLine } from './generated-quote.ts'

/** A mail as a dealer writes it, and the lines that a person reads from it. */
export type GeneratedMail = { mail: MailText; lines: PrintedLine[] }
export type MailStyle = (quote: GeneratedQuote) => GeneratedMail

const money = ({ cents, role }: PrintedLine) => `${role === 'credit' ? '-' : ''}$${digitsOf(cents)}`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const olderQuote = 'MSRP $99,000.00\nDoc fee $999.00\nTitle $99.00\nOut the door $100,098.00'

const text = (lines: readonly string[], expectedLines: PrintedLine[], html?: string): GeneratedMail => ({
	mail: { subject: 'Your quote', text: lines.join('\n'), ...(html && { html }) },
	lines: expectedLines,
})

const aligned = (quote: GeneratedQuote) =>
	allLines(quote).map((line) => `${line.label.padEnd(46)}${money(line).padStart(14)}`)

const signature = [
	'',
	'Thanks,',
	'Bill Sanders',
	'Internet Sales Manager',
	'(555) 867-5309',
	'1200 Main Street, Springfield, OH 43004',
]

/** Ten ways in which dealers write a quote into a mail. */
export const mailStyles: Record<string, MailStyle> = {
	'aligned text': (quote) =>
		text(
			[
				'Hi Ann,',
				'',
				`here are the numbers for the ${quote.car} (stock ${quote.stock}):`,
				'',
				...aligned(quote),
				...signature,
			],
			allLines(quote),
		),
	'a list with dashes': (quote) =>
		text(
			[
				'Hello!',
				...allLines(quote).map((line) => `- ${line.label}: ${money(line)}`),
				'Let me know by Friday 11/27/2026.',
				...signature,
			],
			allLines(quote),
		),
	'a table': (quote) =>
		text(
			['Please view this mail as HTML.'],
			allLines(quote),
			`<html><head><title>Quote</title><style>td { color: red; width: 100px }</style></head><body><table border=1>${allLines(
				quote,
			)
				.map((line) => `<tr><td>${escaped(line.label)}</td><td align="right">${money(line)}</td></tr>`)
				.join('\n')}</table><p>Call (555) 867-5309</p></body></html>`,
		),
	'a newsletter with nested tables': (quote) =>
		text(
			[],
			allLines(quote),
			`<!DOCTYPE html><html><body><div style="display:none;max-height:0">Your deal: $1,000.00 off today</div><table><tr><td><table><tr><td>&nbsp;</td><td><!-- a > b --><h2>Your numbers</h2><table>${allLines(
				quote,
			)
				.map((line) => `<tr><td><p>${escaped(line.label)}</p></td><td><p><b>${money(line)}</b></p></td></tr>`)
				.join(
					'',
				)}</table></td></tr></table></td></tr><tr><td><a href="https://example.test/?a=1>2">Unsubscribe</a></td></tr></table></body></html>`,
		),
	'two cells with line breaks': (quote) =>
		text(
			[],
			allLines(quote),
			`<table><tr><td>${allLines(quote)
				.map(({ label }) => escaped(label))
				.join('<br>')}</td><td>${allLines(quote).map(money).join('<br/>')}</td></tr></table>`,
		),
	'a definition list': (quote) =>
		text(
			[],
			allLines(quote),
			`<dl>${allLines(quote)
				.map((line) => `<dt>${escaped(line.label)}<dd>${money(line)}</dd>`)
				.join('')}</dl>`,
		),
	'a forwarded thread': (quote) =>
		text(
			[
				'FYI, what do you think?',
				'',
				'---------- Forwarded message ---------',
				'From: Bill Sanders <bill@example.test>',
				`Date: Mon, Nov 23, 2026 at 9:14 AM`,
				'Subject: Re: best price',
				'To: Ann',
				'',
				...aligned(quote),
				...signature,
				'',
				'On Sun, Nov 22, 2026 at 8:02 PM Ann <ann@example.test> wrote:',
				'> What is your best price?',
				...olderQuote.split('\n').map((line) => `> > ${line}`),
			],
			allLines(quote),
		),
	'an answer in Outlook': (quote) =>
		text(
			[
				'Hi Ann, revised numbers:',
				...aligned(quote),
				'',
				'*From:* Ann <ann@example.test>',
				'*Sent:* Sunday, November 22, 2026 8:02 PM',
				'*To:* Bill Sanders',
				'*Subject:* RE: quote',
				'',
				'Your first offer was too high:',
				olderQuote,
			],
			allLines(quote),
		),
	'a quoted answer': (quote) =>
		text(
			[
				'That looks right to me. Shall I take it?',
				'',
				'On Mon, Nov 23, 2026 at 9:14 AM Bill Sanders <',
				'bill@example.test> wrote:',
				...aligned(quote).map((line) => `> ${line}`),
			],
			allLines(quote),
		),
	'a sentence': ({ lines, total, car }) => {
		const find = (category: PrintedLine['category']) => lines.find((line) => line.category === category)!
		const price = lines.find(({ category }) => category === 'price')!
		const fee = find('doc_fee')
		const tax = find('sales_tax')
		return text(
			[
				`Hi Ann, thanks for asking about the ${car}.`,
				`I can do a selling price of ${money(price)}, the doc fee is ${money(fee)}, sales tax comes to ${money(tax)} and it is ${money(total)} out the door.`,
				...signature,
			],
			[
				{ ...price, label: 'selling price' },
				{ ...fee, label: 'doc fee' },
				{ ...tax, label: 'sales tax' },
				{ ...total, label: 'out the door' },
			],
		)
	},
}
