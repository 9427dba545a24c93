import { expect, test } from 'vitest'
import { isNoReply, readableRecipients, readRecipients, separateMax, typedRecipients } from './recipients.ts'

test('recipients are read from addresses and names, each once', () => {
	const typed =
		'sales@riverside.example; "Whitfield, Dana" <dana@riverside.example>,\nSALES@riverside.example'
	expect(readRecipients(typed, 'to')).toEqual([
		{ name: '', email: 'sales@riverside.example' },
		{ name: 'Whitfield, Dana', email: 'dana@riverside.example' },
	])
	expect(readRecipients(' , ', 'cc')).toEqual([])
})

test('invalid addresses and too many recipients are rejected at their field', () => {
	for (const typed of [
		'sales',
		'a b@c.example',
		'a@b',
		'a@b.example\r\nBcc c@d.example',
		'x@[127.0.0.1]',
		'<>',
	])
		expect(() => readRecipients(typed, 'cc')).toThrow(expect.objectContaining({ field: 'cc' }))
	const many = Array.from({ length: separateMax + 1 }, (_, n) => `a${n}@b.example`).join(',')
	expect(() => readRecipients(many, 'to')).toThrow(`at most ${separateMax}`)
	expect(readableRecipients('sales, dana@riverside.example')).toEqual([
		{ name: '', email: 'dana@riverside.example' },
	])
})

test('recipients in the form for a field are read back unchanged', () => {
	const recipients = [
		{ name: 'Whitfield, Dana', email: 'dana@riverside.example' },
		{ name: 'Sam', email: 'sam@riverside.example' },
		{ name: '', email: 'a@b.example' },
	]
	expect(readRecipients(typedRecipients(recipients), 'to')).toEqual(recipients)
})

test('nobody reads what is sent to the address of a program', () => {
	for (const email of [
		'no-reply@a.example',
		'noreply+8@a.example',
		'Do-Not-Reply@a.example',
		'donotreply@a.example',
	])
		expect(isNoReply(email), email).toBe(true)
	for (const email of [
		'sales@no-reply.example',
		'nora@a.example',
		'reply@a.example',
		'leads+noreply@a.example',
	])
		expect(isNoReply(email), email).toBe(false)
})
