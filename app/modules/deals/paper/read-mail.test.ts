import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

test('the version of a mail that has the lines is read', () => {
	const { lines, checksum } = readMail({
		subject: 'Your quote',
		text: 'Please open this mail in a newer program.',
		html: '<table><tr><td>Selling price</td><td>$30,000.00</td></tr><tr><td>Doc fee</td><td>$200.00</td></tr><tr><td>Out the door</td><td>$30,200.00</td></tr></table>',
	})
	expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
		['Selling price', 3_000_000],
		['Doc fee', 20_000],
		['Out the door', 3_020_000],
	])
	expect(checksum.status).toBe('adds_up')
})
