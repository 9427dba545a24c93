import type { KindSpec } from './kind-fields.ts'

/** From the exports of Calendly, Acuity Scheduling and the Outlook calendar; the columns of a calendar file (.ics) are ours. */
export const appointments = {
	one: 'appointment',
	many: 'past appointments',
	already: 'A client has one appointment at a time: a second one with the same start is left out.',
	fields: {
		name: {
			label: 'Name of the client',
			headers: ['name', 'invitee name', 'full name', 'client', 'client name', 'customer', 'customer name'],
		},
		first: { label: 'First name', headers: ['first name', 'invitee first name'] },
		last: { label: 'Last name', headers: ['last name', 'invitee last name'] },
		email: {
			label: 'Email address of the client',
			several: true,
			headers: [
				'email',
				'e-mail',
				'invitee email',
				'client email',
				'customer email',
				'email address',
				'attendees',
				'required attendees',
			],
		},
		phone: {
			label: 'Phone',
			headers: ['phone', 'phone number', 'client phone', 'customer phone', 'text reminder number'],
		},
		start: {
			label: 'Start, or its day',
			date: true,
			headers: [
				'start',
				'start date & time',
				'start date',
				'date',
				'start time',
				'starts at',
				'date and time',
			],
		},
		startTime: { label: 'Time of the start', headers: ['time'] },
		end: {
			label: 'End, or its day',
			date: true,
			headers: ['end', 'end date & time', 'end date', 'end time', 'ends at'],
		},
		endTime: { label: 'Time of the end', headers: [] },
		minutes: { label: 'Minutes', headers: ['minutes', 'duration', 'duration (minutes)'] },
		location: { label: 'Place', headers: ['location', 'place'] },
		status: { label: 'What became of it', headers: ['status'] },
		canceled: { label: 'Canceled: yes or no', headers: ['canceled', 'cancelled'] },
		noShow: { label: 'No-show: yes or no', headers: ['marked as no-show', 'no-show', 'no show'] },
		booked: {
			label: 'Booked on',
			date: true,
			headers: ['event created date & time', 'date scheduled', 'created', 'booked on'],
		},
		owner: { label: 'Who held it', headers: ['user email', 'owner', 'advisor', 'assigned to'] },
		note: {
			label: 'Note',
			several: true,
			headers: ['notes', 'note', 'description', 'title', 'subject', 'event type name', 'type'],
		},
	},
	required: [
		{ anyOf: ['email'], missing: 'Choose the column of the client’s email address.' },
		{ anyOf: ['start'], missing: 'Choose the column of the start.' },
	],
	shown: ['Client', 'Start', 'Minutes', 'Place', 'What became of it'],
} as const satisfies KindSpec
