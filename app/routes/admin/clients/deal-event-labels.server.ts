import { formatCents } from '#app/lib/money/money.ts'
import type { ClientEvent } from '#app/modules/clients/client-events.server.ts'
import type { ClientEventKind } from '#app/modules/clients/files/client-file.ts'
import { documentKindNames } from '#app/modules/deals/documents/document-kinds.ts'
import type { EventLabel } from './event-labels.server.ts'

type Detail = ClientEvent['detail']
type DealEventKind = Extract<ClientEventKind, `deal-${string}`>

const text = (value: Detail[string] | undefined) =>
	value === null || value === undefined ? '' : String(value)
const join = (...parts: string[]) => parts.filter(Boolean).join(' · ')
const dollars = (cents: Detail[string] | undefined) => (typeof cents === 'number' ? formatCents(cents) : '')

const aboutDocument = ({ kind, title, outTheDoorCents }: Detail) =>
	join(
		text(title) || (documentKindNames.get(text(kind)) ?? ''),
		outTheDoorCents ? `${dollars(outTheDoorCents)} out the door` : '',
	)

const aboutVehicle = ({ name, vin }: Detail) => join(text(name), text(vin))

/** The lines of a client's timeline for what happened in a deal. */
export const dealEventLabels: Record<DealEventKind, (detail: Detail) => EventLabel> = {
	'deal-started': () => ({ what: 'Deal started', tone: 'new' }),
	'deal-terms-changed': ({ targetCents, walkAwayCents }) => ({
		what: 'Goals of the deal changed',
		detail: join(
			targetCents ? `Target ${dollars(targetCents)}` : '',
			walkAwayCents ? `Walk away above ${dollars(walkAwayCents)}` : '',
		),
		tone: 'info',
	}),
	'deal-vehicle-added': (detail) => ({
		what: 'Car added to the deal',
		detail: aboutVehicle(detail),
		tone: 'info',
	}),
	'deal-vehicle-changed': (detail) => ({
		what: 'Car of the deal changed',
		detail: aboutVehicle(detail),
		tone: 'off',
	}),
	'deal-vehicle-removed': (detail) => ({
		what: 'Car removed from the deal',
		detail: aboutVehicle(detail),
		tone: 'off',
	}),
	'deal-document-entered': (detail) => ({
		what: 'Document started',
		detail: aboutDocument(detail),
		tone: 'info',
	}),
	'deal-document-confirmed': (detail) => ({
		what: detail.replaces ? 'Document confirmed; it replaces an earlier version' : 'Document confirmed',
		detail: aboutDocument(detail),
		tone: 'ok',
	}),
	'deal-document-chosen': (detail) => ({
		what: 'Document chosen',
		detail: aboutDocument(detail),
		tone: 'ok',
	}),
	'deal-document-not-chosen': (detail) => ({
		what: 'Document no longer chosen',
		detail: aboutDocument(detail),
		tone: 'info',
	}),
	'deal-draft-deleted': (detail) => ({
		what: 'Draft of a document deleted',
		detail: aboutDocument(detail),
		tone: 'off',
	}),
	'deal-message-sent': ({ dealer, subject }) => ({
		what: 'Message to a dealer',
		detail: join(text(dealer), text(subject)),
		tone: 'info',
	}),
	'deal-file-added': ({ file }) => ({
		what: 'File attached to a document',
		detail: text(file),
		tone: 'info',
	}),
	'deal-file-removed': ({ file }) => ({
		what: 'File removed from a document',
		detail: text(file),
		tone: 'off',
	}),
	'deal-round-started': ({ kind }) => ({
		what: 'Round of sealed bids set up',
		detail: kind === 'trade' ? 'For the trade-in' : '',
		tone: 'info',
	}),
	'deal-round-approved': () => ({ what: 'Round approved by the client', detail: '', tone: 'ok' }),
	'deal-round-sent': ({ dealers }) => ({
		what: 'Dealers invited to bid',
		detail: `${dealers} dealers`,
		tone: 'info',
	}),
	'deal-round-extended': () => ({ what: 'Deadline of the round moved', detail: '', tone: 'info' }),
	'deal-round-opened': ({ bids }) => ({ what: 'Bids opened', detail: `${bids} received`, tone: 'ok' }),
	'deal-round-best-and-final': () => ({
		what: 'Best and final offers asked for',
		detail: '',
		tone: 'info',
	}),
	'deal-round-chosen': ({ kind }) => ({
		what:
			kind === 'offer'
				? 'The client chose an offer'
				: kind === 'none'
					? 'The client chose none of the offers'
					: 'The client asked for a change',
		detail: '',
		tone: 'info',
	}),
	'deal-round-award-started': () => ({
		what: 'Award confirmed; nobody is told yet',
		detail: '',
		tone: 'info',
	}),
	'deal-round-award-taken-back': () => ({
		what: 'Award taken back; nobody was told',
		detail: '',
		tone: 'off',
	}),
	'deal-round-awarded': () => ({ what: 'Round awarded', detail: '', tone: 'ok' }),
	'deal-round-canceled': () => ({ what: 'Round canceled', detail: '', tone: 'off' }),
	'deal-agreed': ({ version }) => ({
		what: 'What was agreed was recorded',
		detail: `Version ${version}`,
		tone: 'ok',
	}),
	'deal-agreement-confirmed': ({ version }) => ({
		what: 'The client confirmed what was agreed',
		detail: `Version ${version}`,
		tone: 'ok',
	}),
	'deal-agreement-declined': ({ version }) => ({
		what: 'The client said no to what was agreed',
		detail: `Version ${version}`,
		tone: 'new',
	}),
	'deal-manager-asked': ({ version }) => ({
		what: 'The dealer’s manager was asked to confirm',
		detail: `Version ${version}`,
		tone: 'info',
	}),
	'deal-manager-confirmed': ({ name }) => ({
		what: 'The dealer’s manager confirmed what was agreed',
		detail: text(name),
		tone: 'ok',
	}),
	'deal-manager-corrected': ({ name }) => ({
		what: 'The dealer’s manager sent a correction',
		detail: text(name),
		tone: 'new',
	}),
	'deal-kit-link-sent': () => ({ what: 'Link to the signing kit sent', tone: 'info' }),
	'deal-kit-opened': ({ device }) => ({
		what: 'Signing kit opened on a phone',
		detail: text(device),
		tone: 'info',
	}),
	'deal-kit-removed': ({ device }) => ({
		what: 'Signing kit removed from a phone',
		detail: text(device),
		tone: 'off',
	}),
	'deal-paper-opened': ({ form }) => ({
		what: 'The client reads a document at the signing desk',
		detail: form === 'retail_contract' ? 'Contract' : form === 'lease_contract' ? 'Lease' : 'Buyer’s order',
		tone: 'new',
	}),
	'deal-signed': ({ reason }) => ({ what: 'The client signed', detail: text(reason), tone: 'ok' }),
	'deal-walked-away': ({ reason }) => ({ what: 'The client walked away', detail: text(reason), tone: 'off' }),
	'deal-closed': () => ({ what: 'Deal closed', tone: 'ok' }),
	'deal-reopened': () => ({ what: 'Deal reopened', tone: 'new' }),
}
