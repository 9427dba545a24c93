import { buffer } from 'node:stream/consumers'
import type { Db } from '#app/db/client.server.ts'
import { answerNames, pickAnswers } from '#app/modules/appointments/client-answers.ts'
import { listAccountAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { clientActor, personActor } from '#app/modules/auth/actor.server.ts'
import { listSecurityEvents } from '#app/modules/auth/security/security-events.server.ts'
import { listOwnSessions } from '#app/modules/auth/sessions/own-sessions.server.ts'
import { listIdentities } from '#app/modules/auth/sign-in/credentials.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listOwnPictures, writeOwnTranscript } from '#app/modules/chat/own-data.server.ts'
import { readOwnFile } from '#app/modules/clients/account-file.server.ts'
import { listOwnBriefs } from '#app/modules/clients/brief/briefs.server.ts'
import { listOwnChecklists } from '#app/modules/clients/checklists/checklists.server.ts'
import { findOwnClientId } from '#app/modules/clients/own-client.server.ts'
import { listOwnRecommendations } from '#app/modules/clients/recommendations/recommendations.server.ts'
import { listLenders } from '#app/modules/credit/decision/lenders.server.ts'
import { listOwnApplications } from '#app/modules/credit/own-applications.server.ts'
import { listOwnDealFiles } from '#app/modules/deals/documents/document-files.server.ts'
import { listOwnContent } from '#app/modules/forum/own-content.server.ts'
import { listOwnMailFiles, readOwnMail } from '#app/modules/mail/own-mail.server.ts'
import { listOwnOrders } from '#app/modules/payments/orders/orders.server.ts'
import { findMarks } from '#app/modules/resources/checklist/account-checklist.server.ts'
import { listOwnReviews } from '#app/modules/reviews/reviews.server.ts'
import { listOwnUploads } from '#app/modules/uploads/own-uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { zipStream } from '#app/platform/zip/zip-stream.server.ts'
import { readOwnDeals } from '#app/workflows/deals/read-own-deals.server.ts'
import { listShownConsents } from '#app/workflows/records/shown-consents.server.ts'

type ExportOwnDataInput = { actor: Viewer; storage: FileStorage; now: Date }

/**
 * Yields a ZIP of everything the site stores about a member: `data.json`, the conversation as text, and their files, including pictures of
 * the conversation and files of their deals and emails. Encrypted data of a credit application is not included; its own page decrypts it
 * one answer at a time.
 */
export function exportOwnData(db: Db, input: ExportOwnDataInput): AsyncGenerator<Buffer> {
	return zipStream(entriesOf(db, input))
}

async function* entriesOf(db: Db, { actor, storage, now }: ExportOwnDataInput) {
	const data = await collect(db, { actor, now })
	yield { name: 'data.json', bytes: Buffer.from(`${JSON.stringify(data, null, '\t')}\n`) }
	const transcript = await writeOwnTranscript(db, { actor })
	if (transcript) yield { name: 'conversation.txt', bytes: Buffer.from(transcript) }
	const clientId = await findOwnClientId(db, { actor })
	const ownFiles = [
		...(await listOwnUploads(db, { actor })),
		...(await listOwnPictures(db, { actor })),
		...(clientId
			? [
					...(await listOwnDealFiles(db, { actor: clientActor(actor, clientId) })),
					...(await listOwnMailFiles(db, { clientId })),
				]
			: []),
	]
	for (const { id, storageKey, fileName } of new Map(ownFiles.map((file) => [file.id, file])).values()) {
		const file = await storage.read(storageKey)
		if (file) yield { name: `files/${id}-${fileName}`, bytes: await buffer(file) }
	}
}

async function collect(db: Db, { actor, now }: Omit<ExportOwnDataInput, 'storage'>) {
	const { id, name, email, emailVerified, hasSecondFactor } = actor
	const signInMethods = await listIdentities(db, { actor })
	const sessions = await listOwnSessions(db, { actor, now })
	const clientId = await findOwnClientId(db, { actor })
	return {
		exportedAt: now,
		account: { id, name, email, emailVerified, hasSecondFactor, hasPassword: signInMethods.hasPassword },
		waysIn: signInMethods.identities.map(({ providerName, linkedAt }) => ({ providerName, linkedAt })),
		sessions: sessions.map(({ startedAt, seenAt, ipAddress, userAgent }) => ({
			startedAt,
			seenAt,
			ipAddress,
			userAgent,
		})),
		securityEvents: await listSecurityEvents(db, { actor, limit: 10_000 }),
		client: await readOwnFile(db, { actor }),
		orders: (await allOrders(db, actor)).map((order) => ({
			reference: order.reference,
			status: order.status,
			title: order.title,
			amountCents: order.amountCents,
			refundedCents: order.refundedCents,
			name: order.customerName,
			email: order.customerEmail,
			createdAt: order.createdAt,
			paidAt: order.paidAt,
		})),
		appointments: (await listAccountAppointments(db, { actor, limit: 10_000 })).map((appointment) => ({
			reference: appointment.reference,
			status: appointment.status,
			...pickAnswers(appointment, answerNames),
			date: appointment.slotDate,
			slot: appointment.slot,
		})),
		briefs: (await listOwnBriefs(db, { actor })).map(
			({ orderId: _orderId, version: _version, ...brief }) => brief,
		),
		agreedTo: (await listShownConsents(db, { actor })).map(
			({ label, version, givenAt, from, withdrawnAt }) => ({
				label,
				version,
				givenAt,
				from,
				withdrawnAt,
			}),
		),
		creditApplications: await applicationsWithLenders(db, actor),
		checklists: (await listOwnChecklists(db, { actor })).map(({ title, createdAt, completedAt, items }) => ({
			title,
			createdAt,
			completedAt,
			items: items.map(({ section, description, completedAt: doneAt }) => ({ section, description, doneAt })),
		})),
		vehicles: (await listOwnRecommendations(db, { actor })).map((vehicle) => ({
			make: vehicle.make,
			model: vehicle.model,
			year: vehicle.year,
			price: vehicle.priceText,
			priceIncludes: vehicle.priceBasis,
			trim: vehicle.trim,
			mileage: vehicle.mileage,
			listing: vehicle.listingUrl,
			vin: vehicle.vin,
			description: vehicle.description,
			recommendedAt: vehicle.createdAt,
			answer: vehicle.status,
			reason: vehicle.answerReason,
			questions: vehicle.questions.map(({ text, askedAt }) => ({ text, askedAt })),
			answeredAt: vehicle.answeredAt,
		})),
		deals: clientId ? await readOwnDeals(db, { actor: clientActor(actor, clientId) }) : [],
		emails: clientId ? await readOwnMail(db, { clientId }) : [],
		reviews: await listOwnReviews(db, { actor }),
		community: await listOwnContent(db, { actor }),
		buyingChecklist: await findMarks(db, { actor }),
	}
}

/** Returns each application with the lenders that received it and their answers. */
async function applicationsWithLenders(db: Db, actor: Viewer) {
	const applicant = personActor(actor)
	const applications = []
	for (const application of await listOwnApplications(db, { actor })) {
		const lenders = await listLenders(db, { actor: applicant, id: application.id })
		applications.push({
			...application,
			lenders: lenders.map(({ name, sentAt, answer, answeredAt, terms, reasons }) => ({
				name,
				sentAt,
				answer,
				answeredAt,
				terms,
				reasons,
			})),
		})
	}
	return applications
}

async function allOrders(db: Db, actor: Viewer) {
	const all = []
	let after: string | undefined
	do {
		const { orders, next } = await listOwnOrders(db, { actor, after, limit: 100 })
		all.push(...orders)
		after = next ?? undefined
	} while (after)
	return all
}
