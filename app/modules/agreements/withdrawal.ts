import { freeWithdrawalDays } from './agreement-text.ts'

const dayMs = 24 * 3_600_000

/**
 * What a client gets back who ends a paid agreement that is not about an appointment (which has terms of its own), by the agreement's
 * part 'Changing your mind': within three days of signing everything, later what the advisor decides.
 */
export const refundOnWithdrawal = ({ signedAt, now }: { signedAt: Date; now: Date }): 'all' | 'decided' =>
	now.getTime() - signedAt.getTime() <= freeWithdrawalDays * dayMs ? 'all' : 'decided'
