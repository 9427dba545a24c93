import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { anyText, versionField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { formatCaseAddress } from '#app/modules/mail/addresses/case-address.ts'
import { undoChoices } from '#app/modules/mail/drafts/draft.ts'
import {
	getSignature,
	saveSignature,
	saveUndoSeconds,
	signatureCharsMax,
} from '#app/modules/mail/mail-settings.server.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { Route } from './+types/settings'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Mail settings')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const { db, env } = getServices(args.context)
	const [signature, { contactEmail, advisorName, headerBrand }] = await Promise.all([
		getSignature(db),
		readSettings(args.context),
	])
	return {
		...signature,
		signatureCharsMax,
		from: `${advisorName}, ${headerBrand} ${env.mailFrom.replace(/^.*(?=<)/, '')}`,
		caseAddress: env.caseAddresses && formatCaseAddress(env.caseAddresses, 'KEY'),
		contactEmail,
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const signatureForm = {
		schema: z.object({ signature: anyText(), version: versionField() }),
		message: 'Signature saved',
		formId: () => 'signature',
		async conflict(_: unknown, yours: RejectedForm['values']) {
			const theirs = await getSignature(db)
			return {
				version: theirs.version,
				rows: listDifferences({ signature: 'Signature' }, { yours, theirs }),
			}
		},
	} as const
	return runForms(
		args,
		{
			save: formAction({
				...signatureForm,
				run: (signature) => saveSignature(db, { actor, ...signature, now }),
			}),
			default: formAction({
				...signatureForm,
				run: ({ version }) => saveSignature(db, { actor, signature: null, version, now }),
			}),
			'undo-seconds': formAction({
				schema: z.object({ undoSeconds: z.string().transform((typed) => Number(typed || Number.NaN)) }),
				run: ({ undoSeconds }) => saveUndoSeconds(db, { actor, undoSeconds, now }),
				message: 'Saved',
				formId: () => 'undo',
			}),
		},
		{ page: '/admin/mail/settings', otherwise: 'save' },
	)
}

export default function MailSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { signature, version, isOwn, from, caseAddress, contactEmail } = loaderData
	const intent = useNavigation().formData?.get('intent')
	const rejectedForm: RejectedForm | undefined = useLastAnswer(actionData)
	const rejected = rejectedForm?.formId === 'undo' ? null : (rejectedForm ?? null)
	return (
		<>
			<PageHead title="Mail settings">How your own emails to clients and dealers look.</PageHead>
			<SettingsTabs current="/admin/mail/settings" />
			<div className="grid items-start gap-4 xl:grid-cols-2">
				<AdminSection id="signature-head" title="Signature">
					<Form
						key={`${version} ${rejected?.conflict?.version}`}
						method="post"
						noValidate
						className="grid gap-3"
					>
						<input type="hidden" name="version" value={rejected?.conflict?.version ?? version} />
						<FormError rejected={rejected} subject="The signature" />
						<Field
							id="signature"
							label="Below each email"
							hint="Plain text. Leave it empty to send emails without one."
							error={rejected?.errors.signature}
						>
							<Textarea
								name="signature"
								rows={5}
								defaultValue={rejected?.values.signature ?? signature}
								maxLength={loaderData.signatureCharsMax}
							/>
						</Field>
						<div className="flex flex-wrap gap-2">
							<Button
								intent="save"
								variant="go"
								size="compact"
								busyText={intent === 'save' ? 'Saving…' : undefined}
							>
								Save signature
							</Button>
							{isOwn && (
								<Button intent="default" variant="plain" size="compact">
									Use the business details
								</Button>
							)}
						</div>
					</Form>
				</AdminSection>
				<UndoSection
					undoSeconds={loaderData.undoSeconds}
					rejected={rejectionFor(rejectedForm ?? null, 'undo')}
					isSaving={intent === 'undo-seconds'}
				/>
				<AdminSection id="addresses" title="Addresses">
					<DetailList
						facts={[
							['Emails come from', from],
							['Replies go to', caseAddress ?? contactEmail],
						]}
					/>
					<p className="mt-3 text-fine text-ink-soft">
						{caseAddress
							? 'Each case has an address of its own, with a key in place of KEY: replies are filed in the client’s file.'
							: 'No address for cases is set up, so replies arrive in your own mailbox. The operator sets it with CASE_MAIL_ADDRESS.'}
					</p>
				</AdminSection>
			</div>
		</>
	)
}

type UndoSectionProps = { undoSeconds: number; rejected: RejectedForm | null; isSaving: boolean }

function UndoSection({ undoSeconds, rejected, isSaving }: UndoSectionProps) {
	return (
		<AdminSection id="undo-head" title="Undo after sending">
			<Form method="post" noValidate className="grid gap-3">
				<Field
					id="undoSeconds"
					label="How long an email waits after you press Send"
					hint="Until then “Undo” makes it a draft again, with everything that you typed."
					error={rejected?.errors.undoSeconds}
				>
					<Select name="undoSeconds" density="compact" defaultValue={String(undoSeconds)}>
						{undoChoices.map((seconds) => (
							<option key={seconds} value={seconds}>
								{seconds === 0 ? 'Send at once' : `${seconds} seconds`}
							</option>
						))}
					</Select>
				</Field>
				<div>
					<Button
						intent="undo-seconds"
						variant="go"
						size="compact"
						busyText={isSaving ? 'Saving…' : undefined}
					>
						Save
					</Button>
				</div>
			</Form>
		</AdminSection>
	)
}
