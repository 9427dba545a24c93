import { expect, test } from 'vitest'
import { hintOf } from './decision.tsx'

test('after a decision the next step is its notice, until it is sent', () => {
	const notice = { due: 'Tue, Dec 29 · 8:24pm', daysLeft: 30, overdue: false }
	for (const status of ['approved', 'declined'] as const) {
		expect(hintOf({ status, notice, noticeSent: null })).toContain('due Tue, Dec 29 · 8:24pm')
		expect(hintOf({ status, notice: null, noticeSent: 'Sun, Nov 29 · 8:26pm' })).toContain('can’t change')
	}
	expect(hintOf({ status: 'reviewing', notice, noticeSent: null })).not.toContain('due')
})
