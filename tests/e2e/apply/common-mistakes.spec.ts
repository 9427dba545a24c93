import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { newEmail, validForm } from './apply-form.ts'
import { fileMistakes, mistakes } from './common-mistakes.ts'

for (const [part, rows] of Object.entries(mistakes))
	test(`${part}: each common mistake gets a message at its field, and input whose meaning is clear is accepted`, async ({
		request,
		baseURL,
	}) => {
		const form = { ...validForm(newEmail()), agreementDate: '11/23/2026' }
		const answered = await Promise.all(
			rows.map(async ([what, typed]) => {
				const response = await request.post('/api/apply', {
					multipart: { ...form, ...typed },
					headers: { origin: baseURL! },
				})
				const { errors } = (await response.json()) as { errors: Record<string, string> }
				return [what, errors]
			}),
		)
		expect(rows.length).toBeGreaterThanOrEqual(10)
		expect(answered).toEqual(rows.map(([what, , says]) => [what, says]))
	})

test('Supporting Documents: each file that cannot be used gets a message that says why', async ({
	request,
	baseURL,
}) => {
	const messages: [string, string][] = []
	for (const [what, name, buffer] of fileMistakes) {
		const response = await request.post('/api/apply/files', {
			multipart: {
				formKey: randomUUID(),
				kind: 'pay_stub',
				file: { name, mimeType: 'application/pdf', buffer },
			},
			headers: { origin: baseURL! },
		})
		const { error } = (await response.json()) as { error: { message: string } }
		messages.push([what, error.message])
	}
	expect(messages).toEqual(fileMistakes.map(([what, , , says]) => [what, says]))
})
