import { expect, test } from 'vitest'
import { shortestCpuMs } from '#tests/setup/thread-time.ts'
import { forwardedFrom } from './forwarded-from.ts'

const dana = { name: 'Dana Reyes', email: 'dana@dealer.example' }

test.each([
	[
		'Gmail',
		'---------- Forwarded message ---------\nFrom: Dana Reyes <dana@dealer.example>\nDate: Thu',
		[dana],
	],
	[
		'Outlook',
		'________________________________\nFrom: Dana Reyes <Dana@dealer.example>\nSent: Thursday',
		[dana],
	],
	[
		'Apple Mail',
		'Begin forwarded message:\n\n> From: "Dana Reyes" <dana@dealer.example>\n> Subject: x',
		[dana],
	],
	['old Outlook', '*From:* Dana Reyes [mailto:dana@dealer.example]', [dana]],
	['without a name', 'From: dana@dealer.example', [{ name: '', email: 'dana@dealer.example' }]],
	['an answer', 'On Thu, Nov 26, 2026 at 9:00 AM Dana Reyes <dana@dealer.example> wrote:', [dana]],
	['no forward', 'The car is from: Ohio', []],
])('%s', (_, text, people) => {
	expect(forwardedFrom(text)).toEqual(people)
})

test('very long lines take no noticeable time', () => {
	const text = `${'From: '.repeat(100_000)}\n${'on '.repeat(100_000)}`
	expect(shortestCpuMs(() => forwardedFrom(text), 200)).toBeLessThan(200)
})
