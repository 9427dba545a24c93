import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { readDraft, storeDraft, takeSentDraft } from '../../browser/drafts.ts'
import type { Outgoing } from '../../browser/thread.ts'
import { isBlank, messageCharsMax } from '../../messages/message-text.ts'

type ComposerProps = {
	/** The storage key of the draft. */
	draftKey: string
	placeholder?: string
	label?: string
	/** Text inserted from outside, such as a canned reply; each new object is inserted once. */
	insert?: { text: string } | null
	/** False where pictures cannot be attached. */
	pictures?: boolean
	field?: RefObject<HTMLTextAreaElement | null>
	/** Where the form posts without JavaScript, and the key of the message it would send. */
	post?: { action: string; key: string } | undefined
	onSend(text: string, picture?: Outgoing['picture']): boolean
	onTyping(): void
	/** Rendered below the field: other actions for the text, which they may clear. */
	below?(text: string, clear: () => void): ReactNode
}

const pictureBytesMax = 5_000_000
const pictureTypes = ['image/png', 'image/jpeg', 'image/heic', 'image/heif']

/** The field for writing a message: Enter sends, Shift+Enter starts a new line, a picture can be chosen or pasted. */
export function Composer(props: ComposerProps) {
	const { draftKey, insert, pictures = true, onSend, onTyping } = props
	const [picture, setPicture] = useState<Outgoing['picture']>()
	const [rejection, setRejection] = useState('')
	const ownField = useRef<HTMLTextAreaElement>(null)
	const field = props.field ?? ownField
	const [text, setText] = useDraft(draftKey, field)
	const empty = isBlank(text) && !picture
	// Before hydration the button must work, because the form posts.
	const [ready, setReady] = useState(!props.post)
	useEffect(() => setReady(true), [])

	// biome-ignore lint/correctness/useExhaustiveDependencies: inserted once, whatever is typed in the meantime.
	useEffect(() => {
		if (!insert) return
		setText(isBlank(text) ? insert.text : `${text.trimEnd()} ${insert.text}`)
		field.current?.focus()
	}, [insert])

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the stored draft is in the field.
	useEffect(() => {
		if (!empty && takeSentDraft(draftKey)) send()
	}, [text])

	async function choose(chosen: File | undefined) {
		if (!chosen) return
		const file = await shrunk(chosen)
		const problem = findPictureProblem(file)
		setRejection(problem)
		if (!problem) setPicture({ file, previewUrl: URL.createObjectURL(file) })
		field.current?.focus()
	}
	function send() {
		if (empty || !onSend(text, picture)) return
		setText('')
		setPicture(undefined)
		setRejection('')
		field.current?.focus()
	}
	return (
		<form
			className="chat-composer"
			method="post"
			action={props.post?.action}
			onSubmit={(event) => {
				event.preventDefault()
				send()
			}}
		>
			{props.post && <input type="hidden" name="key" value={props.post.key} />}
			{picture && <ChosenPicture picture={picture} onRemove={() => setPicture(undefined)} />}
			{rejection && (
				<p role="alert" className="chat-error">
					{rejection}
				</p>
			)}
			<div className="chat-box">
				{pictures && <PictureButton onChoose={choose} />}
				<textarea
					ref={field}
					name="text"
					rows={1}
					value={text}
					maxLength={messageCharsMax}
					aria-label={props.label ?? 'Your message'}
					placeholder={props.placeholder ?? 'Write a message'}
					enterKeyHint="send"
					onChange={({ currentTarget }) => {
						setText(currentTarget.value)
						if (!isBlank(currentTarget.value)) onTyping()
					}}
					onKeyDown={(event) => {
						// Enter that confirms an input method's composition must not send.
						if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
						event.preventDefault()
						send()
					}}
					onPaste={(event) => {
						const pasted =
							pictures && [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
						if (!pasted) return
						event.preventDefault()
						void choose(pasted)
					}}
				/>
				<button type="submit" className="chat-send" aria-label="Send" title="Send" disabled={empty && ready}>
					<Icon name="send-horizontal" />
				</button>
			</div>
			{props.below?.(text, () => setText(''))}
		</form>
	)
}

function PictureButton({ onChoose }: { onChoose(file: File | undefined): void }) {
	const input = useRef<HTMLInputElement>(null)
	return (
		<>
			<input
				ref={input}
				type="file"
				hidden
				accept={pictureTypes.join()}
				onChange={({ currentTarget }) => {
					onChoose(currentTarget.files?.[0])
					currentTarget.value = ''
				}}
			/>
			<IconButton label="Attach a picture" size="sm" onClick={() => input.current?.click()}>
				<Icon name="image-plus" />
			</IconButton>
		</>
	)
}

function ChosenPicture({
	picture,
	onRemove,
}: {
	picture: NonNullable<Outgoing['picture']>
	onRemove(): void
}) {
	return (
		<div className="chat-chosen">
			<img src={picture.previewUrl} alt="" />
			<span>{picture.file.name}</span>
			<IconButton
				label="Remove the picture"
				size="sm"
				onClick={() => {
					URL.revokeObjectURL(picture.previewUrl)
					onRemove()
				}}
			>
				<Icon name="x" />
			</IconButton>
		</div>
	)
}

/** Without this code, the server converts the picture, or rejects a large one. */
const shrunk = (file: File): Promise<File> =>
	import('#app/ui/controls/files/shrink-picture.ts').then(
		({ shrinkPicture }) => shrinkPicture(file),
		() => file,
	)

function findPictureProblem({ type, size }: File): string {
	if (!pictureTypes.includes(type)) return 'Please choose a PNG or JPG picture.'
	return size > pictureBytesMax ? 'This picture is too large. The limit is 5 MB.' : ''
}

/** Stores the draft, so that it survives a reload and a closed panel in this tab. */
function useDraft(
	draftKey: string,
	field: RefObject<HTMLTextAreaElement | null>,
): [string, (text: string) => void] {
	const key = draftKey
	const [draft, setDraft] = useState({ key, text: '' })
	/** The stored draft, while text typed before hydration is in the field; it is restored after that text is sent. */
	const storedDraft = useRef('')
	// Before the next key: the frame that this field replaces may have been typed in, and Enter must find that text.
	useLayoutEffect(() => {
		const stored = readDraft(key)
		const typed = field.current?.value ?? ''
		storedDraft.current = typed && typed !== stored ? stored : ''
		setDraft((current) => (current.key === key && current.text ? current : { key, text: typed || stored }))
	}, [key, field])
	return [
		draft.key === key ? draft.text : '',
		(next) => {
			const shown = next || storedDraft.current
			if (!next) storedDraft.current = ''
			setDraft({ key, text: shown })
			storeDraft(key, [storedDraft.current, shown].filter(Boolean).join('\n\n'))
		},
	]
}
