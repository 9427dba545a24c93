import type { DomainEvent } from './domain-event.ts'

export const appointmentEvents = [
	{
		event: 'A client asks for an appointment or a call',
		told: [
			['client', 'email: appointment-requested'],
			['advisor', 'email: appointment-admin-requested'],
		],
	},
	{
		event: 'An appointment is paid for',
		told: [
			['client', 'email: appointment-paid'],
			['advisor', 'email: appointment-admin-paid'],
		],
	},
	{ event: 'The advisor confirms an appointment', told: [['client', 'email: appointment-confirmed']] },
	{
		event: 'An appointment is moved',
		told: [
			['client', 'email: appointment-changed'],
			['advisor', 'email: appointment-admin-changed'],
		],
	},
	{
		event: 'An appointment is canceled',
		told: [
			['client', 'email: appointment-cancelled'],
			['advisor', 'email: appointment-admin-cancelled'],
		],
	},
	{
		event: 'The advisor proposes other times for an appointment',
		told: [['client', 'email: appointment-new-times']],
	},
	{
		event: 'A client answers the invitation to an appointment',
		told: [['advisor', 'shown: Overview, Appointments']],
	},
	{
		event: 'An appointment took place, or the client did not come',
		told: [['client', 'shown: Account, Appointments']],
	},
	{
		event: 'A canceled appointment is restored',
		told: [
			['client', 'email: appointment-restored'],
			['advisor', 'email: appointment-admin-restored'],
		],
	},
	{
		event: 'A request is not paid in time and expires',
		told: [
			['client', 'email: appointment-expired'],
			['advisor', 'shown: Appointments'],
		],
	},
	{
		event: 'A payment comes after a request expired, and the time is still free',
		told: [
			['client', 'email: appointment-restored'],
			['advisor', 'email: appointment-admin-restored'],
		],
	},
	{
		event: 'A payment comes for a time that is taken',
		told: [
			['client', 'email: appointment-slot-lost'],
			['advisor', 'email: appointment-admin-slot-lost'],
		],
	},
	{
		event: 'An appointment is near',
		told: [
			['client', 'email: appointment-reminder'],
			['advisor', 'shown: Overview'],
		],
	},
	{
		event: 'Somebody joins a waitlist',
		told: [
			['client', 'email: waitlist-joined'],
			['advisor', 'shown: Appointments'],
		],
	},
	{ event: 'A time on the waitlist becomes free', told: [['client', 'email: waitlist-offer']] },
] as const satisfies readonly DomainEvent[]
