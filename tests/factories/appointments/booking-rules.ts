import type { BookingRules } from '#app/modules/appointments/availability/availability.ts'

/** Rules of a calendar that is open for 90 days. */
export const bookingRules: BookingRules = {
	noticeHours: 24,
	horizonDays: 90,
	holdHours: 24,
	claimHours: 4,
	changeNoticeHours: 12,
	appointmentMinutes: 90,
	refundFullHours: 48,
	refundPartHours: 24,
	refundPartPercent: 50,
}
