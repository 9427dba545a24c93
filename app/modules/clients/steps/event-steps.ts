import type { EventName } from '#app/modules/notifications/messages/message-map.ts'
import { rulesAbout, type StepRule } from './step-rules.ts'

/** What an event does to the steps of a client: which ones it may open, and which of its own objects it closes; or why it does neither. */
export type EventSteps =
	| { opens: readonly StepRule[]; closes: readonly StepRule[] }
	| { closes: 'all'; opens: readonly [] }
	| { none: string }

/** Opens one of these steps, as the state of the object says, and closes the others. */
const oneOf = <const Rule extends StepRule>(...rules: readonly Rule[]) => ({ opens: rules, closes: rules })

const ofAppointments = oneOf(
	'appointment.confirm',
	'appointment.meet',
	'appointment.completed',
	'appointment.no_show',
	'call.confirm',
	'call.meet',
	'call.no_show',
	'call.search',
	// A refunded order whose appointment is not canceled yet, until it is.
	'order.refunded-call',
	'order.refunded-appointment',
)
/** A call begins the search of its order. */
const appointments = {
	opens: ofAppointments.opens,
	closes: [...ofAppointments.closes, 'order.online_search'],
} as const
const beginnings = ['order.online_search', 'order.concierge', 'order.brief'] as const

/** A deal has the one step of its stage. Once it is under way, it takes the place of the beginning of the search that it carries out. */
const deals = {
	opens: rulesAbout('deal') as Extract<StepRule, `deal.${string}`>[],
	closes: [...rulesAbout('deal'), ...beginnings],
}
/** What belongs to a deal and ends with it. */
const ofDeals = [
	...rulesAbout('round'),
	...rulesAbout('question'),
	...rulesAbout('document'),
	...rulesAbout('outreach'),
]
const documents = { opens: deals.opens, closes: [...deals.closes, 'document.check'] } as const

const ofStatus = { none: 'the event of the status that the appointment has then opens the step' } as const

const dispute = { none: 'Today lists open disputes by their deadlines' } as const

/** Nothing remains to be done about an order that was refunded in full. */
const refunded = [
	...rulesAbout('order'),
	...rulesAbout('appointment'),
	...rulesAbout('call'),
	...rulesAbout('checklist'),
]
/** After the last service nobody waits for an answer about a car, or gets and checks quotes for a deal in which nothing was decided. */
const afterLast = [
	...rulesAbout('vehicle'),
	'deal.started',
	'deal.quotes',
	'deal.quotes_expired',
	'document.check',
] as const
/** What a client asked is answered after a service that ended as it should, but not after one that was paid back or called off. */
const calledOff = [...refunded, ...afterLast, ...rulesAbout('vehicle-question')] as const

const account = { none: 'it concerns an account, not the work for a client' } as const
const community = { none: 'it concerns the community' } as const
const listed = { none: 'Today lists what waits for an answer, until it has one' } as const
const application = { none: 'Today lists applications and notices of decisions until they are done' } as const
const nothingToDo = { none: 'nobody has to do anything' } as const

/**
 * THE table of the worklist: what every event of the site does to the steps of a client. An event only touches steps that its row names,
 * and of those only the ones about its own objects; what somebody entered by hand is closed by hand, or with the file. An event that is
 * missing here does not compile.
 */
export const eventSteps = {
	// Orders
	'A client signs the agreement about a service': { none: 'the event of its order opens the step' },
	'A client or the advisor sends a dealer a copy of a signed agreement': {
		none: 'nothing follows from a copy',
	},
	// Of what was paid or booked, the refund and the cancellation have their own events.
	'A client ends a signed agreement about a service': { opens: [], closes: calledOff },
	'A signed agreement ends in two weeks': { opens: ['order.ending'], closes: [] },
	'The last day of a signed agreement is over, or its missed appointment was not made up for': {
		opens: [],
		closes: calledOff,
	},
	'The advisor proposes a new version of a signed agreement': {
		opens: [],
		closes: ['order.version', 'order.ending'],
	},
	'The advisor withdraws a new version of an agreement': nothingToDo,
	'A client declines a new version of their agreement': oneOf('order.version'),
	'A client leaves a card for a service that is paid after delivery': {
		none: 'the work begins as after a payment: the event of its order opens the step',
	},
	'The advisor says that a service is delivered whose fee waits for that': nothingToDo,
	'A client has not confirmed a delivery for some days': { opens: ['order.unconfirmed'], closes: [] },
	'A client confirms the delivery': { opens: [], closes: ['order.unconfirmed', 'order.ending'] },
	'The bank declines the fee of a delivered service': {
		opens: ['order.declined'],
		closes: ['order.declined'],
	},
	'An order is paid': {
		opens: ['order.online_search', 'order.in_person', 'order.concierge', ...appointments.opens],
		closes: [...appointments.closes, 'order.declined'],
	},
	'Money is refunded': {
		opens: ['order.refunded-call', 'order.refunded-appointment'],
		closes: ['refund.failed', ...calledOff],
	},
	'A client disputes a payment, or their bank inquires about it': dispute,
	'The advisor answers a dispute with evidence': dispute,
	'The advisor accepts a dispute': dispute,
	'An answer to a dispute does not get to the bank': dispute,
	'A dispute or an inquiry ends': dispute,
	'A dispute takes money that is not in trust from a fee that was paid into it': {
		none: 'it concerns the accounts of the business, not the work for a client',
	},
	'A refund fails at the provider': { opens: ['refund.failed'], closes: ['refund.failed'] },
	'A service ends': {
		opens: [],
		closes: [...beginnings, 'order.ending', ...rulesAbout('call'), ...afterLast],
	},
	'The advisor takes back that a service ended': { none: 'what its end had closed opens again as it was' },
	'The advisor records a payment by hand': { none: 'the event of its order opens the step' },
	'The advisor sends an invoice': { none: 'Today lists invoices that are overdue' },
	'A review of a paid order is asked for': nothingToDo,
	'A review was asked for and not written': nothingToDo,
	'A review is written or changed': nothingToDo,
	'The advisor hides a review': nothingToDo,
	'The advisor shows a hidden review again': nothingToDo,
	'The advisor replies to a review, or changes the reply': nothingToDo,
	'The advisor removes a reply to a review': nothingToDo,
	'A month of the books is closed': nothingToDo,

	// Appointments and calls
	'A client asks for an appointment or a call': appointments,
	'An appointment is paid for': { none: 'the event of its order opens the step' },
	'The advisor confirms an appointment': appointments,
	'An appointment is moved': ofStatus,
	'An appointment is canceled': appointments,
	'An appointment took place, or the client did not come': appointments,
	'The advisor proposes other times for an appointment': oneOf('appointment.proposed'),
	'A client answers the invitation to an appointment': oneOf('appointment.declined'),
	'A canceled appointment is restored': ofStatus,
	'A request is not paid in time and expires': appointments,
	'A payment comes after a request expired, and the time is still free': {
		none: 'the event of its order opens the step',
	},
	'A payment comes for a time that is taken': { none: 'the overview lists the refund to decide' },
	'An appointment is near': { none: 'Today lists the appointments of the day' },
	'Somebody joins a waitlist': { none: 'the site offers free times by itself' },
	'A time on the waitlist becomes free': { none: 'the site offers free times by itself' },

	// Clients, chat and mail
	'A client says what they look for, or changes it': {
		opens: ['order.brief'],
		closes: ['order.online_search', 'order.concierge', 'order.brief'],
	},
	// Whoever recommends a car has begun the search.
	'A car is recommended to a client': {
		opens: ['vehicle.answer'],
		closes: ['vehicle.answer', ...beginnings],
	},
	'A client answers about a recommended car': {
		opens: ['vehicle.interested', 'vehicle.maybe', 'vehicle.rejected'],
		closes: rulesAbout('vehicle'),
	},
	'A client asks about a recommended car': { opens: ['vehicle-question.answer'], closes: [] },
	'Support by an advisor begins': oneOf('support.running'),
	'A car turns out not to be delivered yet, so its support has not begun': {
		opens: [],
		closes: rulesAbout('checklist'),
	},
	'Support by an advisor ends': { opens: ['support.ended'], closes: rulesAbout('checklist') },
	'The advisor closes the file of a client': { opens: [], closes: 'all' },
	'The advisor reopens the file of a client': deals,
	'Two files of one client are merged': { none: 'the steps move to the file that remains' },
	'An email from a dealer contains a quote': oneOf('document.check'),
	'The advisor writes an email to somebody': oneOf('outreach.follow_up'),
	'A dealer answers an email, or it comes back': oneOf('outreach.follow_up'),
	'A message is taken out of the quarantine or kept from it': listed,
	'A message in the chat waits for an answer': listed,
	'The advisor answers in the chat and the visitor is gone': nothingToDo,
	'A visitor of the chat asks for a link to go on': nothingToDo,

	'The evening before a day with appointments or steps': nothingToDo,

	// Deals
	'A deal is started or reopened': deals,
	'The cars, the goals or the documents of a deal change': deals,
	'A document of a deal is confirmed, or its draft is deleted': documents,
	'The quotes of a deal expire': deals,
	'The advisor records what was agreed': deals,
	'The client confirms what was agreed': deals,
	'A manager is asked to confirm what was agreed': deals,
	'The manager confirms or corrects': deals,
	'The client answers figures that the manager changed, or says no': deals,
	'The kit for the desk is sent to a phone': nothingToDo,
	'The kit for the desk is opened on a phone, or removed from it': nothingToDo,
	'The client checks a document at the signing desk': deals,
	'The client signs, or walks away': deals,
	'A deal is closed': {
		opens: [],
		closes: [...deals.closes, ...ofDeals],
	},
	'The dealer book is changed': nothingToDo,
	'Law or imported tax rates are changed': nothingToDo,

	// Rounds of offers
	'A round is set up, or its terms change before it is sent': deals,
	'The client approves the terms': deals,
	'A round is sent': deals,
	'A dealer opens the request': nothingToDo,
	'A dealer confirms an address': nothingToDo,
	'A dealer makes or replaces an offer': { none: 'offers are read after the deadline' },
	'A dealer withdraws an offer before the deadline': { none: 'offers are read after the deadline' },
	'A dealer asks about the request': oneOf('round.inquiry'),
	'A dealer’s question is answered for all dealers': oneOf('round.inquiry'),
	'A dealer declines': nothingToDo,
	'The deadline is extended': deals,
	'The round closes at its deadline': { opens: deals.opens, closes: [...deals.closes, 'round.inquiry'] },
	'The offers are opened': deals,
	'Dealers are asked for their best and final offer': deals,
	'A dealer is asked about an offer': nothingToDo,
	'A dealer answers a question': oneOf('question.answer'),
	'A dealer answers while the client waits for a change they asked for': nothingToDo,
	'The client chooses, declines all or asks for a change': deals,
	'The advisor records a choice that the client told them': {
		none: 'the event of the choice opens the step',
	},
	'An award begins, or is taken back': deals,
	'An award could not be carried out': { none: 'the event of taking it back opens the step' },
	'A round is awarded': {
		opens: deals.opens,
		closes: [...deals.closes, ...rulesAbout('round'), ...rulesAbout('question')],
	},
	'A round is called off': {
		opens: deals.opens,
		closes: [...deals.closes, ...rulesAbout('round'), ...rulesAbout('question')],
	},
	'A photo of the trade-in is added or removed': nothingToDo,

	// Credit applications
	'An applicant asks for the link to go on': nothingToDo,
	'A draft is about to be deleted': nothingToDo,
	'A link is closed after too many wrong dates of birth': nothingToDo,
	'A co-applicant is invited': nothingToDo,
	'A co-applicant gets a new link': nothingToDo,
	'An invitation is canceled, or the application it was for is closed': nothingToDo,
	'A co-applicant declines': nothingToDo,
	'An application is submitted': application,
	'A co-applicant submits their part': application,
	'The advisor asks for a correction or a document': application,
	'The corrections are sent': application,
	'The advisor continues without the corrections': application,
	'An application changes its state': application,
	'The notice of the decision is sent': application,
	'An application is withdrawn': application,
	'An application is closed because nothing happened for a long time': application,
	'The first applicant asks for deletion': application,
	'An application goes to a lender, or the lender answers': application,
	'Somebody reads encrypted data': nothingToDo,
	'Data is deleted when its time is over': nothingToDo,
	'An applicant asks for records on paper': application,
	'An applicant takes back that we may call or text them': application,
	'The keys of the encryption are replaced': nothingToDo,

	// Accounts
	'Somebody signs up': account,
	'Somebody signs up with the address of an account': account,
	'Somebody asks for a new password': account,
	'A password is changed': account,
	'A password is set for the first time': account,
	'A password is reset by an emailed link': account,
	'A step needs a confirmation code': account,
	'A member asks for another email address': account,
	'The new address already has an account': account,
	'An email address is changed': account,
	'A change of the email address is canceled': account,
	'An account is used on a new device': account,
	'Devices are signed out': account,
	'A way to sign in is linked': account,
	'A way to sign in is unlinked': account,
	'Two-step sign-in is turned on': account,
	'Two-step sign-in is turned off': account,
	'The operator removes two-step sign-in': account,
	'A recovery code is used': account,
	'New recovery codes are made': account,
	'An account is deleted': account,
	'A client deletes their account, and their file with it': { none: 'its steps are deleted with the file' },
	'The operator makes an account an advisor’s, or no longer': account,

	// Community and site
	'Somebody replies, mentions a member or writes where they follow': community,
	'A moderator hides or shows a post or reply': community,
	'A moderator moves, merges, pins or locks a post': community,
	'A member is suspended, or no longer': community,
	'A member reports a post or reply': { none: 'Today lists what waits for a moderator' },
	'A reported post or reply is hidden, kept, moved or deleted': community,
	'The rules of the community change': community,
	'The site has a problem that needs the advisor': { none: 'the overview shows it' },
	'The advisor tests the mail server': nothingToDo,
	'Settings, checklists or the setup are changed': nothingToDo,
	'A license of the business expires within a month, or has expired': { none: 'Today lists it' },
	'A version of the security program or of the privacy notice is saved': nothingToDo,
	'A client no longer agrees to electronic records': { none: 'an email asks for the paper copies' },
	'The owner imports records of another program, or undoes it': nothingToDo,
	'The owner has an archive of everything made, or downloads it': nothingToDo,
} as const satisfies Record<EventName, EventSteps>

/** The rules whose steps an event may open. */
export type OpenedBy<Event extends EventName> = (typeof eventSteps)[Event] extends {
	opens: readonly (infer Rule extends StepRule)[]
}
	? Rule
	: never
