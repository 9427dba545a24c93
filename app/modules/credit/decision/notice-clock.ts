const dayMs = 86_400_000

/** An applicant must be notified of the decision within 30 days after the application is complete: 12 CFR 1002.9(a)(1)(i). */
export const noticeDays = 30

export const noticeDueAt = (completedAt: Date): Date => new Date(completedAt.getTime() + noticeDays * dayMs)

type NoticeFields = { status: string; noticeDueAt: Date | null; noticeSentAt: Date | null }

/** Returns the notice deadline of an application; null when there is none: it is incomplete, withdrawn, or the applicant was notified. */
export function noticeOf({ status, noticeDueAt, noticeSentAt }: NoticeFields, now: Date) {
	if (!noticeDueAt || noticeSentAt || status === 'withdrawn') return null
	const msLeft = noticeDueAt.getTime() - now.getTime()
	return { dueAt: noticeDueAt, overdue: msLeft < 0, daysLeft: Math.max(0, Math.ceil(msLeft / dayMs)) }
}
