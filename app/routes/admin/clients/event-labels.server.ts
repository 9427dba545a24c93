import { formatDay } from '#app/lib/dates/dates.ts'
import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import type { TimelineLine } from '#app/modules/clients/admin-client.ts'
import type { ClientEvent } from '#app/modules/clients/client-events.server.ts'
import type { ClientEventKind } from '#app/modules/clients/files/client-file.ts'
import { dealEventLabels } from './deal-event-labels.server.ts'

export type EventLabel = Pick<TimelineLine, 'what' | 'tone'> & { detail?: string | null; to?: string }
type Detail = ClientEvent['detail']
type LabelFor = (detail: Detail, timeZone: string, thisYear: number) => EventLabel

/** Formats an event of a client file as a line of its timeline. */
export function clientEventLine(
	event: ClientEvent,
	timeZone: string,
	thisYear: number,
): Omit<TimelineLine, 'at' | 'instant'> {
	const labelFor = eventLabels[event.what] as LabelFor | undefined
	const {
		detail = null,
		to = null,
		...label
	} = labelFor?.(event.detail, timeZone, thisYear) ?? {
		what: event.what,
		tone: 'off' as const,
	}
	return { key: `file ${event.id}`, ...label, detail: detail || null, to }
}

const text = (value: Detail[string] | undefined) =>
	value === null || value === undefined ? '' : String(value)
const join = (...parts: string[]) => parts.filter(Boolean).join(' · ')
const toDashboard = (tab: string) => `/dashboard?tab=${tab}`

const eventLabels: Record<ClientEventKind, LabelFor> = {
	opened: ({ order, title, import: fileName }) => ({
		what: order
			? 'File opened automatically for a paid order'
			: fileName
				? 'File opened by an import'
				: 'File opened manually',
		detail: join(text(title), text(order), text(fileName)),
		tone: 'new',
	}),
	'order-filed': ({ order, title }) => ({
		what: 'Another order filed here',
		detail: join(text(title), text(order)),
		tone: 'new',
	}),
	'details-changed': ({ name, nameBefore, phone, phoneBefore }) => ({
		what: 'Details changed',
		detail: join(
			name ? `Name: ${text(nameBefore)} → ${text(name)}` : '',
			phone === undefined ? '' : `Phone: ${text(phoneBefore) || 'none'} → ${text(phone) || 'none'}`,
		),
		tone: 'off',
	}),
	'email-added': ({ email }) => ({ what: 'Address added', detail: text(email), tone: 'off' }),
	'email-removed': ({ email }) => ({ what: 'Address removed', detail: text(email), tone: 'off' }),
	'account-joined': () => ({ what: 'The client’s account joined this file', tone: 'info' }),
	'mail-sent': ({ to, subject, thread, outreach }) => ({
		what: `Email to ${text(to)}`,
		detail: text(subject),
		tone: 'info',
		to: outreach ? `/admin/mail/outreach/${text(outreach)}` : `/admin/mail/${text(thread)}`,
	}),
	'mail-filed': ({ subject, thread }) => ({
		what: 'A conversation by email was filed here',
		detail: text(subject),
		tone: 'info',
		to: `/admin/mail/${text(thread)}`,
	}),
	'mail-not-delivered': ({ reason, subject, thread }) => ({
		what: 'An email was not delivered',
		detail: join(text(subject), text(reason)),
		tone: 'stop',
		to: `/admin/mail/${text(thread)}`,
	}),
	tagged: ({ tag }) => ({ what: `Tagged “${text(tag)}”`, tone: 'off' }),
	untagged: ({ tag }) => ({ what: `Tag “${text(tag)}” removed`, tone: 'off' }),
	'stage-set': ({ stage }) => ({ what: `Stage set by hand: ${text(stage)}`, tone: 'info' }),
	'step-added': ({ what }) => ({ what: 'Step added', detail: text(what), tone: 'new' }),
	'step-done': ({ what }) => ({ what: 'Step done', detail: text(what), tone: 'ok' }),
	'step-reopened': ({ what }) => ({ what: 'Step opened again', detail: text(what), tone: 'new' }),
	'next-action-changed': ({ side, activity, dueAt }, timeZone, thisYear) =>
		side
			? {
					what: side === 'advisor' ? 'Waiting on you' : 'Waiting on the client',
					detail: join(
						text(activity),
						dueAt ? `by ${formatDay(new Date(text(dueAt)), timeZone, thisYear)}` : '',
					),
					tone: side === 'advisor' ? 'new' : 'info',
				}
			: { what: 'No next step', tone: 'ok' },
	'follow-up-set': ({ on, note }) =>
		on
			? { what: `Follow-up on ${formatLocalDay(text(on))}`, detail: text(note), tone: 'info' }
			: { what: 'Follow-up done', tone: 'ok' },
	noted: () => ({ what: 'Note added', tone: 'off' }),
	merged: ({ reference, name }) => ({
		what: 'A duplicate was merged into this file',
		detail: join(text(name), text(reference)),
		tone: 'info',
	}),
	closed: () => ({ what: 'File closed', tone: 'ok' }),
	reopened: () => ({ what: 'File reopened', tone: 'new' }),
	'brief-sent': () => ({ what: 'The client said what they’re looking for', tone: 'new' }),
	'brief-changed': ({ changed }) => ({
		what: 'The client changed what they’re looking for',
		detail: text(changed),
		tone: 'new',
	}),
	'mail-received': ({ from, subject, thread }) => ({
		what: `Email from ${text(from)}`,
		detail: text(subject),
		tone: 'new',
		to: `/admin/mail/${text(thread)}`,
	}),
	'checklist-started': ({ title }) => ({
		what: 'Checklist started',
		detail: text(title),
		to: toDashboard('checklists'),
		tone: 'info',
	}),
	'checklist-completed': ({ title }) => ({
		what: 'Checklist complete',
		detail: text(title),
		to: toDashboard('checklists'),
		tone: 'ok',
	}),
	'checklist-reopened': ({ title }) => ({
		what: 'Checklist reopened',
		detail: text(title),
		to: toDashboard('checklists'),
		tone: 'info',
	}),
	'support-started': () => ({ what: 'Delivered: the 48 hours of support started', tone: 'info' }),
	'support-extended': ({ minutes }) => ({
		what: 'Support extended',
		detail: minutes ? `by ${amountOf(Number(minutes), 'minute')}` : '',
		tone: 'off',
	}),
	'vehicle-recommended': (detail) => ({
		what: 'Vehicle recommended',
		detail: vehicleText(detail),
		to: toDashboard('vehicles'),
		tone: 'info',
	}),
	'vehicle-asked': ({ vehicle, question, recommendation }) => ({
		what: `Question about the ${text(vehicle)}`,
		detail: text(question),
		to: `/admin/recommendations/${text(recommendation)}`,
		tone: 'new',
	}),
	'vehicle-answered': (detail) => ({
		what: `Answer to a vehicle recommendation: ${text(detail.status) || text(detail.answer)}`,
		detail: join(vehicleText(detail), text(detail.reason)),
		to: toDashboard('vehicles'),
		tone: 'new',
	}),
	'service-ended': ({ title, order }) => ({
		what: 'A service ended',
		detail: join(text(title), text(order)),
		tone: 'ok',
	}),
	'service-end-taken-back': ({ title, order }) => ({
		what: 'The end of a service was taken back',
		detail: join(text(title), text(order)),
		tone: 'off',
	}),
	...dealEventLabels,
}

const vehicleText = (detail: Detail): string =>
	text(detail.vehicle) || [detail.year, detail.make, detail.model].map(text).filter(Boolean).join(' ')
