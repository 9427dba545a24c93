const dayMs = 86_400_000

/** An applicant is told of the decision within 30 days after the application is complete: 12 CFR 1002.9(a)(1)(i). */
export const noticeDays = 30

export const noticeDueAt = (completedAt: Date): Date => new Date(completedAt.getTime() + noticeDays * dayMs)

type Clocked = { status: string; noticeDueAt: Date | null; noticeSentAt: Date | null }

/** Where the clock of an application stands; null while none runs: it is not complete, was told, or is withdrawn. */
export function noticeOf({ status, noticeDueAt, noticeSentAt }: Clocked, now: Date) {
	if (!noticeDueAt || noticeSentAt || status === 'withdrawn') return null
	const msLeft = noticeDueAt.getTime() - now.getTime()
	return { dueAt: noticeDueAt, overdue: msLeft < 0, daysLeft: Math.max(0, Math.ceil(msLeft / dayMs)) }
}
