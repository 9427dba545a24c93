import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money/money.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { readDocumentFacts } from '#app/modules/deals/documents/document-card.ts'
import { aboutDocument, nameOfWriter } from '#app/modules/deals/documents/document-strip.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import type { QuoteFindings } from '#app/modules/mail/components/admin/quote-findings.tsx'

type FindingsInput = { viewer: Viewer; documentIds: readonly string[] }

/** Returns the findings of the quotes that were read from a conversation; deleted documents are left out. */
export async function readQuoteFindings(
	context: Readonly<RouterContextProvider>,
	{ viewer, documentIds }: FindingsInput,
): Promise<QuoteFindings[]> {
	if (documentIds.length === 0) return []
	const services = getServices(context)
	const { db } = services
	const actor = viewer
	const law = await getCurrentLaw(services)
	const found: QuoteFindings[] = []
	for (const id of new Set(documentIds)) {
		const read = await getDocument(db, { actor, id }).catch((error: unknown) => {
			if (error instanceof NotFound) return null
			throw error
		})
		if (!read) continue
		const { document, deal } = read
		const { buyer, lawRows } = await readCheckSettings(db, { actor, deal, law })
		const { facts } = readDocumentFacts({
			document: document.document,
			stored: document,
			buyer,
			lawRows,
			today: law.today,
		})
		const isDraft = document.state === 'draft'
		// A draft that says another total than its lines may have one too many, such as a coupon or what no price includes.
		const isSure = facts.outTheDoorCents !== null && !(isDraft && facts.addsUp === false)
		found.push({
			id,
			title: `${nameOfWriter(document)}, ${aboutDocument(document)}`,
			to: `/admin/clients/${deal.clientId}/deal/documents/${id}`,
			isDraft,
			outTheDoor: isSure ? formatCents(facts.outTheDoorCents!) : null,
			toAskAbout: facts.askCents > 0 ? formatCents(facts.askCents) : null,
			asks: facts.asks.map(({ title, cents, say }) => ({
				title,
				say,
				amount: cents === null ? null : formatCents(cents),
			})),
		})
	}
	return found
}
