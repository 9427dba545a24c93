import { Form, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { runDocumentForms } from '#app/http/document-forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DealerMessageForm } from '#app/modules/deals/components/admin/dealer-message-form.tsx'
import { MessageList } from '#app/modules/deals/components/admin/message-list.tsx'
import { DocumentEditor } from '#app/modules/deals/components/deal/document-editor.tsx'
import { FileList } from '#app/modules/deals/components/deal/document-files.tsx'
import { DocumentView } from '#app/modules/deals/components/deal/document-view.tsx'
import { can } from '#app/modules/deals/deal-status.ts'
import { listDealerChoices } from '#app/modules/deals/dealer-choices.server.ts'
import { listDocumentFiles } from '#app/modules/deals/documents/document-files.server.ts'
import { aboutDocument, nameOfWriter } from '#app/modules/deals/documents/document-strip.ts'
import { messageFormId } from '#app/modules/deals/forms/dealer-message.ts'
import { editorOf, readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { typedOfStored } from '#app/modules/deals/forms/typed-document.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { documentForms } from '#app/workflows/deals/document-forms.server.ts'
import { requireClientDocument } from '../client-deal.server.ts'
import type { Route } from './+types/document'
import { readConfirmed, runConfirmedForms } from './confirmed-document.server.ts'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true, formFieldsMax: 900 }

/** A search of the dealer book changes only its own result: the typed values and their check stay. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	formData?.get('intent') === 'dealer' ? false : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	privatePageMeta(matches, loaderData?.name ?? 'Document')

export async function loader(args: Route.LoaderArgs) {
	const { actor, client, document, deal } = await requireClientDocument(args)
	const { db } = getServices(args.context)
	const law = await readLaw(args.context)
	const page = {
		name: nameOfWriter(document),
		about: aboutDocument(document),
		client: { id: client.id, name: client.name, reference: client.reference },
		dealId: deal.id,
		isClosed: !can.edit(deal),
		formKey: crypto.randomUUID(),
		files: await listDocumentFiles(db, { actor, documentId: document.id }),
		filesPage: `/admin/clients/${client.id}/deal/documents/${document.id}/files`,
	}
	if (document.state !== 'draft' && document.document)
		return {
			...page,
			draft: null,
			confirmed: await readConfirmed(args.context, { actor, deal, document, law }),
		}
	const settings = await readCheckSettings(db, { actor, deal, law, state: document.document?.state })
	const typed = typedOfStored(document)
	const { dealerId: chosenId, dealerPersonId: personId } = typed.values
	const dealers = await listDealerChoices(db, { actor, chosenId, personId, search: '' })
	return {
		...page,
		confirmed: null,
		draft: { version: document.version, dealers, ...editorOf(typed, settings) },
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, client, document, deal } = await requireClientDocument(args)
	const home = `/admin/clients/${client.id}/deal`
	if (document.state !== 'draft') return runConfirmedForms(args, { actor, document, home })
	return runDocumentForms(args, { actor, deal, id: document.id, home, forms: documentForms })
}

const states = {
	draft: 'Draft',
	confirmed: 'Confirmed',
	superseded: 'Replaced by a newer version',
	chosen: 'Chosen',
}
const tones = { draft: 'new', confirmed: 'info', superseded: 'off', chosen: 'ok' } as const

export default function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
	const result = useLastAnswer(actionData)
	const { name, about, client, dealId, draft, confirmed } = loaderData
	const state = confirmed?.state ?? 'draft'
	return (
		<>
			<FileHead
				back={{ to: `/admin/clients/${client.id}/deal?deal=${dealId}`, label: 'The deal' }}
				name={<bdi translate="no">{name}</bdi>}
				reference={client.reference}
				status={<StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>}
			>
				{`${about} · for ${client.name}`}
			</FileHead>
			<FileList files={loaderData.files} page={loaderData.filesPage} />
			{draft && <DraftEditor loaderData={{ ...loaderData, draft }} result={result} />}
			{confirmed && <Confirmed loaderData={{ ...loaderData, confirmed }} result={result} />}
		</>
	)
}

type LoaderData = Route.ComponentProps['loaderData']
type DraftResult = Route.ComponentProps['actionData']
type DraftProps = {
	loaderData: LoaderData & { draft: NonNullable<LoaderData['draft']> }
	result: DraftResult
}

function DraftEditor({ loaderData: { draft, formKey }, result }: DraftProps) {
	return (
		<DocumentEditor
			checked={draft.checked}
			settings={draft.settings}
			controls={draft.controls}
			dealers={draft.dealers}
			showsErrors
			answer={result && 'checked' in result ? result : undefined}
			version={draft.version}
			formKey={formKey}
			actions={
				<Button intent="delete" variant="danger" size="compact">
					Delete draft
				</Button>
			}
		/>
	)
}

type ConfirmedProps = {
	loaderData: LoaderData & { confirmed: NonNullable<LoaderData['confirmed']> }
	result: DraftResult
}

function Confirmed({
	loaderData: { client, confirmed, isClosed, dealId, formKey },
	result: actionResult,
}: ConfirmedProps) {
	const rejected = actionResult && !('checked' in actionResult) ? actionResult : null
	const key = useFormKey(formKey)
	const { id, state, kind, document, facts, report, messages } = confirmed
	const isAboutBuying = kind !== 'pre_approval' && kind !== 'trade_offer'
	const isMessage = rejected?.formId === messageFormId
	return (
		<div className="grid gap-4">
			{rejected?.formError && !isMessage && <ErrorBox>{rejected.formError}</ErrorBox>}
			{!isClosed && state !== 'superseded' && (
				<div className="flex flex-wrap gap-2">
					{isAboutBuying && (
						<Form method="post" preventScrollReset>
							<Button
								intent={state === 'chosen' ? 'unchoose' : 'choose'}
								variant={state === 'chosen' ? 'plain' : 'brand'}
								size="compact"
							>
								{state === 'chosen' ? 'Undo the choice' : 'Choose this one'}
							</Button>
						</Form>
					)}
					<Button asChild variant="plain" size="compact">
						<Link to={`/admin/clients/${client.id}/deal/documents/new?deal=${dealId}&from=${id}`}>
							Enter a newer version
						</Link>
					</Button>
					<Button asChild variant="plain" size="compact">
						<Link to={`/admin/mail/new?document=${id}`}>Write an email about it</Link>
					</Button>
				</div>
			)}
			<DocumentView document={document} facts={facts} report={report} />
			<AdminSection id="messages" title="Message to the dealer" className="grid gap-4">
				{messages.length > 0 && <MessageList messages={messages} />}
				{isClosed ? (
					<p className="text-ink-soft text-small">The deal is closed. Reopen it to write to the dealer.</p>
				) : (
					<DealerMessageForm
						key={`${key} ${messages.length}`}
						formKey={key}
						controls={confirmed.controls}
						proposed={confirmed.message}
						contact={confirmed.contact}
						doNotUseReason={confirmed.doNotUseReason}
						answer={rejected}
					/>
				)}
			</AdminSection>
		</div>
	)
}
