import { expect, test } from 'vitest'
import { type ProviderRefundStatus, type RefundStatus, refundAfter } from './refund-status.ts'

type Row = [RefundStatus, Record<ProviderRefundStatus, RefundStatus | null>]

test.each<Row>([
	['due', { pending: 'requested', succeeded: 'succeeded', failed: 'failed' }],
	['requested', { pending: null, succeeded: 'succeeded', failed: 'failed' }],
	['succeeded', { pending: null, succeeded: null, failed: 'failed' }],
	['failed', { pending: null, succeeded: null, failed: null }],
	['withdrawn', { pending: null, succeeded: null, failed: null }],
])('a %s refund that the provider already knew changes only by new information', (before, expected) => {
	for (const reported of ['pending', 'succeeded', 'failed'] as const)
		expect(refundAfter(before, reported, true), reported).toBe(expected[reported])
})

test.each<Row>([
	['due', { pending: 'requested', succeeded: 'succeeded', failed: 'failed' }],
	['requested', { pending: null, succeeded: 'succeeded', failed: 'failed' }],
	['failed', { pending: 'requested', succeeded: 'succeeded', failed: null }],
	['withdrawn', { pending: 'requested', succeeded: 'succeeded', failed: 'failed' }],
])('a %s refund that we gave up on but the provider made follows the provider', (before, expected) => {
	for (const reported of ['pending', 'succeeded', 'failed'] as const)
		expect(refundAfter(before, reported, false), reported).toBe(expected[reported])
})
