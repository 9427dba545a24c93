import { hostOf } from '#app/lib/text/web-link.ts'
import { type Category, categories } from '../categories.ts'
import type { Illustration } from '../library/front-matter.schema.ts'
import type { ResourceCard } from '../library/resource.ts'
import type { ResourceUpload } from './resource-uploads.server.ts'
import { isVideoLink } from './video-link.ts'

const drawings: Record<Category, Illustration> = {
	Checklists: 'checklist',
	Negotiation: 'negotiation',
	Financing: 'loan',
	Safety: 'warning',
	Research: 'listing',
	'Trade-Ins': 'trade-in',
	Timing: 'calendar',
}

/** Returns the card that shows one of the advisor's files or links among the guides. `date` is the day it was added. */
export function fileCard(
	{
		title,
		description,
		category,
		fileType,
		uploadId,
		url,
	}: Pick<ResourceUpload, 'title' | 'description' | 'category' | 'fileType' | 'uploadId' | 'url'>,
	date: string,
): ResourceCard {
	const knownCategory = categories.find((each) => each === category) ?? 'Research'
	const path = url ?? `/files/${uploadId}`
	return {
		kind: url ? 'link' : 'file',
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
		download: {
			path,
			label: url ? linkLabel(url) : fileType?.startsWith('image/') ? 'Open Picture' : 'Download PDF',
		},
	}
}

const linkLabel = (url: string) => (isVideoLink(url) ? `Watch on ${hostOf(url)}` : `Read on ${hostOf(url)}`)
