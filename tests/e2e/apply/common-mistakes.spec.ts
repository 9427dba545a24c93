import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { newEmail, validForm } from './apply-form.ts'
import { fileMistakes, mistakes } from './common-mistakes.ts'

for (const [part, rows] of Object.entries(mistakes))
	test(`${part}: each common mistake is answered at its field, and what was meant is understood`, async ({
		request,
		baseURL,
	}) => {
		const form = { ...validForm(newEmail()), agreementDate: '11/23/2026' }
		const said = await Promise.all(
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
		expect(said).toEqual(rows.map(([what, , says]) => [what, says]))
	})

test('Supporting Documents: each file that cannot be used says why', async ({ request, baseURL }) => {
	const said: [string, string][] = []
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
		said.push([what, error.message])
	}
	expect(said).toEqual(fileMistakes.map(([what, , , says]) => [what, says]))
})
