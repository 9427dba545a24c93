import { type Category, categories } from '../categories.ts'
import type { Illustration } from '../library/front-matter.schema.ts'
import type { ResourceCard } from '../library/resource.ts'
import type { ResourceUpload } from './resource-uploads.server.ts'

const drawings: Record<Category, Illustration> = {
	Checklists: 'checklist',
	Negotiation: 'negotiation',
	Financing: 'loan',
	Safety: 'warning',
	Research: 'listing',
	'Trade-Ins': 'trade-in',
	Timing: 'calendar',
}

/** Returns the card that shows one of the advisor's files among the guides. `date` is the day it was uploaded. */
export function fileCard(
	{
		title,
		description,
		category,
		fileType,
		uploadId,
	}: Pick<ResourceUpload, 'title' | 'description' | 'category' | 'fileType' | 'uploadId'>,
	date: string,
): ResourceCard {
	const knownCategory = categories.find((each) => each === category) ?? 'Research'
	const path = `/files/${uploadId}`
	return {
		kind: 'file',
		path,
		title,
		description: description ?? '',
		category: knownCategory,
		featured: false,
		date,
		draft: false,
		scheduled: false,
		illustration: drawings[knownCategory],
		readMinutes: 0,
		download: { path, label: fileType.startsWith('image/') ? 'Open Picture' : 'Download PDF' },
	}
}
