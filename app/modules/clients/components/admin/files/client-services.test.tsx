import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { AdminService } from '../../../admin-client.ts'
import { ClientServices } from './client-services.tsx'

const service: AdminService = {
	orderId: 'o1',
	title: 'Full concierge',
	reference: 'LW-7K2M9Q',
	tone: 'info',
	word: 'Under way',
	note: '',
	may: 'end',
}
const view = (may: AdminService['may']) =>
	renderToHtml(<ClientServices services={[{ ...service, may }]} rejected={undefined} />)

test('a service ends only after the question, and its end is taken back at once', () => {
	const page = view('end')
	const [, question] = /<details[^>]*>(.*)<\/details>/s.exec(page)!
	expect(page).not.toMatch(/<details[^>]* open/)
	expect(page.match(/end-service/g)).toHaveLength(1)
	expect(question).toContain('end-service')
	expect(question).toContain('Is all work for it done? The client gets the closing email in 10 minutes')
	expect(view('undo')).toContain('undo-end')
	for (const may of ['undo', null] as const) expect(view(may)).not.toMatch(/<details|end-service/)
})
