import type { Width } from './advisor.ts'

/**
 * How many steps each task takes from the Overview, and how many texts are typed: '3 + 1'. The test fails for any other number, so that
 * this table and that of docs/advisor-tasks.md stay true.
 */
export const counts: Record<string, Record<Width, string>> = {
	'open a new order': { 1280: '1 + 0', 390: '1 + 0' },
	'answer a client’s message': { 1280: '2 + 1', 390: '2 + 1' },
	'find a client by phone number': { 1280: '2 + 1', 390: '2 + 1' },
	'record a call': { 1280: '3 + 2', 390: '3 + 2' },
	'add a step': { 1280: '3 + 2', 390: '3 + 2' },
	'complete a step': { 1280: '1 + 0', 390: '1 + 0' },
	'move a client to another stage': { 1280: '4 + 1', 390: '4 + 1' },
	'write to a client': { 1280: '3 + 3', 390: '3 + 3' },
	'write to three clients at once': { 1280: '6 + 2', 390: '7 + 2' },
	'send a recommended car': { 1280: '3 + 3', 390: '3 + 3' },
	'decide about a reported comment': { 1280: '2 + 0', 390: '2 + 0' },
	'ask five dealers for a quote': { 1280: '11 + 4', 390: '11 + 4' },
	'read an email as a quote': { 1280: '4 + 0', 390: '4 + 0' },
	'open a deal and compare its quotes': { 1280: '2 + 1', 390: '2 + 1' },
	'answer a question from the signing desk': { 1280: '2 + 1', 390: '2 + 1' },
	'confirm the time of a request': { 1280: '2 + 0', 390: '2 + 0' },
	'record the outcome of an appointment': { 1280: '2 + 0', 390: '2 + 0' },
	'enter an appointment that was agreed by phone': { 1280: '3 + 4', 390: '3 + 4' },
	'move an appointment': { 1280: '3 + 0', 390: '3 + 0' },
	'cancel an appointment and pay back': { 1280: '2 + 1', 390: '2 + 1' },
	'close a day': { 1280: '3 + 1', 390: '3 + 1' },
	'send an invoice': { 1280: '3 + 3', 390: '3 + 3' },
	'record a payment in cash': { 1280: '4 + 1', 390: '4 + 1' },
	'send a new version of an agreement': { 1280: '4 + 5', 390: '4 + 5' },
	'refund an order': { 1280: '3 + 2', 390: '3 + 2' },
	'export last month for the accountant': { 1280: '3 + 1', 390: '3 + 1' },
}
