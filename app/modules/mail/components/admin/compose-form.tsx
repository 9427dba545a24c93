import { type KeyboardEvent, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { draftLimits } from '../../drafts/draft.ts'
import { describeOpenFields } from '../../writing/merge-fields.ts'
import type { Compose } from '../compose.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { SeparateMessages } from './separate-messages.tsx'
import { useAutosave } from './use-autosave.ts'

type ComposeFormProps = {
	compose: Compose
	rejected: RejectedForm | null
	/** Whether the recipients and the subject of an answer are folded away. */
	isAnswer: boolean
}

/**
 * The form of a new email, an answer, or a scheduled email. With scripts it is saved while it is typed; without, by "Save draft" and by
 * every other button. The page must give it a new `key` after a navigation.
 */
export function ComposeForm({ compose: loaded, rejected, isAnswer }: ComposeFormProps) {
	// Reloading the page's data generates another `editKey` for a new draft; the form keeps its first one.
	const [compose] = useState(loaded)
	const { id, editKey, version, subjects, state } = compose
	const intent = useNavigation().formData?.get('intent')
	const errors = rejected?.errors ?? {}
	const page = `/admin/mail/drafts/${id}`
	const autosave = useAutosave({ action: `${page}/autosave`, page, enabled: state !== 'scheduled' })
	return (
		<Form
			ref={autosave.form}
			method="post"
			action={page}
			noValidate
			preventScrollReset
			className="grid gap-3"
			onInput={autosave.onInput}
			onSubmit={autosave.onSubmit}
			onKeyDown={sendByKey}
		>
			{Object.entries({ editKey, version, ...subjects }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value ?? ''} />
			))}
			{/* Enter in a field presses the first button of a form. */}
			<button type="submit" name="intent" value="save" hidden />
			<FormError rejected={rejected} subject="This email" />
			<Confirmations compose={compose} errors={errors} />
			<RecipientFields
				compose={compose}
				errors={errors}
				isFolded={isAnswer && !errors.to && !errors.cc && !errors.subject}
			/>
			<Field
				id="text"
				label={isAnswer ? 'Your answer' : 'Message'}
				error={errors.text ?? warningOf(compose, 'text')}
			>
				<Textarea
					name="text"
					rows={isAnswer ? 7 : 12}
					defaultValue={compose.fields.text}
					maxLength={draftLimits.text}
				/>
			</Field>
			<Below compose={compose} />
			<SeparateMessages compose={compose} error={errors.fillWith} />
			<Attached compose={compose} intent={intent} />
			<div className="flex flex-wrap items-center gap-2">
				<Button
					intent="send"
					variant="go"
					size="compact"
					busyText={intent === 'send' ? 'Sending…' : undefined}
				>
					{sendLabel(compose)}
				</Button>
				<Button
					intent="save"
					variant="plain"
					size="compact"
					busyText={intent === 'save' ? 'Saving…' : undefined}
				>
					{state === 'scheduled' ? 'Save changes' : 'Save draft'}
				</Button>
				{state !== 'new' && (
					<Button intent="discard" variant="quiet" size="compact">
						Discard
					</Button>
				)}
				<p role="status" className="text-fine text-ink-soft">
					{autosave.status}
				</p>
			</div>
			<SendLater compose={compose} intent={intent} error={errors.sendAt} />
		</Form>
	)
}

const sendLabel = ({ state, separate }: Compose): string => {
	const what = separate ? ` ${separate.length === 1 ? 'one message' : `${separate.length} messages`}` : ''
	return state === 'scheduled' ? `Send${what} now` : `Send${what}`
}

/** Ctrl+Enter sends, as in other email programs. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
	if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
	event.preventDefault()
	event.currentTarget.querySelector<HTMLButtonElement>('button[value=send]')?.click()
}

const warningOf = (compose: Compose, field: 'subject' | 'text') => describeOpenFields(compose.open[field])

type Errors = Partial<Record<string, string>>

/** The confirmations that sending can require. Each is shown once an attempt to send required it. */
function Confirmations({ compose, errors }: { compose: Compose; errors: Errors }) {
	const { mayShowClient, mayUseDealer, mayShareAddresses } = compose.fields
	return (
		<>
			{(errors.mayShowClient || mayShowClient) && (
				<Checkbox
					id="mayShowClient"
					name="mayShowClient"
					label="Show the client’s name and contact details to the other recipients"
					defaultChecked={mayShowClient}
					error={errors.mayShowClient}
				/>
			)}
			{(errors.mayUseDealer || mayUseDealer) && (
				<Checkbox
					id="mayUseDealer"
					name="mayUseDealer"
					label="Write to this dealer although it is marked “do not use”"
					defaultChecked={mayUseDealer}
					error={errors.mayUseDealer}
				/>
			)}
			{(errors.mayShareAddresses || mayShareAddresses) && (
				<Checkbox
					id="mayShareAddresses"
					name="mayShareAddresses"
					label="One email to all: everybody sees the others’ addresses"
					defaultChecked={mayShareAddresses}
					error={errors.mayShareAddresses}
				/>
			)}
		</>
	)
}

/** What is sent below the message: the signature, and the original of an answer. */
function Below({ compose: { quote, signature, fields } }: { compose: Compose }) {
	return (
		<div className="grid gap-1">
			{quote && (
				<>
					<Checkbox name="quotes" label="Quote the original below" defaultChecked={fields.quotes} />
					<Disclosure summary="Show the original" look="text">
						<p className="text-fine text-ink-soft">{quote.intro}</p>
						<blockquote className="max-h-60 overflow-y-auto whitespace-pre-wrap border-line border-l-2 pl-3 text-fine text-ink-soft [overflow-wrap:anywhere]">
							{quote.text}
						</blockquote>
					</Disclosure>
				</>
			)}
			{!quote && fields.quotes && <input type="hidden" name="quotes" value="on" />}
			<Disclosure summary="Show the signature" look="text">
				<p className="whitespace-pre-wrap text-fine text-ink-soft">{signature}</p>
				<Link
					to="/admin/mail/settings"
					className="inline-flex min-h-9 items-center text-fine max-md:min-h-11"
				>
					Change it
				</Link>
			</Disclosure>
		</div>
	)
}

type IntentProps = { compose: Compose; intent: FormDataEntryValue | null | undefined }

/** The template to insert, and the files. */
function Attached({ compose: { templates, files }, intent }: IntentProps) {
	return (
		<div className="grid gap-2">
			{templates.length > 0 && (
				<div className="flex flex-wrap items-end gap-2">
					<Field id="template" label="Template" className="min-w-0 max-md:w-full">
						<Select name="template" density="compact" defaultValue="">
							<option value="">Choose one…</option>
							{templates.map(({ id, title }) => (
								<option key={id} value={id}>
									{title}
								</option>
							))}
						</Select>
					</Field>
					<Button
						intent="template"
						variant="plain"
						size="compact"
						busyText={intent === 'template' ? 'Inserting…' : undefined}
					>
						Insert template
					</Button>
				</div>
			)}
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
				{files.map((file) => (
					<a key={file.id} href={`/files/${file.id}`} className="inline-flex min-h-9 items-center gap-1.5">
						<Icon name="paperclip" className="size-4" />
						<span className="[overflow-wrap:anywhere]">{file.name}</span>
						<span className="text-fine text-ink-soft">{file.size}</span>
					</a>
				))}
				<Button intent="files" variant="plain" size="mini">
					<Icon name="paperclip" />
					<span>{files.length === 0 ? 'Attach files' : 'Add or remove files'}</span>
				</Button>
			</div>
		</div>
	)
}

/** The time at which it is to be sent, in the business's time zone. */
function SendLater({
	compose: { state, sendAt, city },
	intent,
	error,
}: IntentProps & { error?: string | undefined }) {
	return (
		<Disclosure
			look="text"
			defaultOpen={state === 'scheduled' || Boolean(error)}
			summary={
				<span className="inline-flex items-center gap-1.5">
					<Icon name="clock-3" className="size-4" />
					<span>{sendAt ? `Will be sent ${sendAt.text}` : 'Send later'}</span>
				</span>
			}
		>
			<div className="flex flex-wrap items-end gap-2">
				<Field id="sendAt" label={`When (${city} time)`} error={error}>
					<Input type="datetime-local" name="sendAt" density="compact" defaultValue={sendAt?.local} />
				</Field>
				<Button
					intent="later"
					variant="line"
					size="compact"
					busyText={intent === 'later' ? 'Scheduling…' : undefined}
				>
					{state === 'scheduled' ? 'Change the time' : 'Schedule'}
				</Button>
				{state === 'scheduled' && (
					<Button intent="unschedule" variant="plain" size="compact">
						Don’t send it
					</Button>
				)}
			</div>
		</Disclosure>
	)
}
