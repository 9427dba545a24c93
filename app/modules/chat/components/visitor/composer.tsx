import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import type { Outgoing } from '../../browser/thread.ts'
import { isBlank, messageCharsMax } from '../../messages/message-text.ts'

type ComposerProps = {
	/** Where what is typed is kept until it is sent. */
	draftKey: string
	placeholder?: string
	label?: string
	/** Words put in from outside, such as a canned reply; each new object once. */
	insert?: { text: string } | null
	/** False when pictures cannot go along. */
	pictures?: boolean
	field?: RefObject<HTMLTextAreaElement | null>
	/** Where the form posts without scripts, and the key of what it would send. */
	post?: { action: string; key: string } | undefined
	onSend(text: string, picture?: Outgoing['picture']): boolean
	onTyping(): void
	/** Under the field: what else can be done with the words, which it may clear. */
	below?(text: string, clear: () => void): ReactNode
}

const pictureBytesMax = 5_000_000
const pictureTypes = ['image/png', 'image/jpeg']

/** Where a message is written: Enter sends, Shift+Enter begins a new line, a picture can be chosen or pasted. */
export function Composer(props: ComposerProps) {
	const { draftKey, insert, pictures = true, onSend, onTyping } = props
	const [picture, setPicture] = useState<Outgoing['picture']>()
	const [rejection, setRejection] = useState('')
	const own = useRef<HTMLTextAreaElement>(null)
	const field = props.field ?? own
	const [text, setText] = useDraft(draftKey, field)
	const file = useRef<HTMLInputElement>(null)
	const empty = isBlank(text) && !picture
	// Before the scripts run the button must work: the form posts.
	const [ready, setReady] = useState(!props.post)
	useEffect(() => setReady(true), [])

	// biome-ignore lint/correctness/useExhaustiveDependencies: put in once, whatever is typed meanwhile.
	useEffect(() => {
		if (!insert) return
		setText(isBlank(text) ? insert.text : `${text.trimEnd()} ${insert.text}`)
		field.current?.focus()
	}, [insert])

	function choose(chosen: File | null | undefined) {
		if (!chosen) return
		const fault = faultOf(chosen)
		setRejection(fault)
		if (!fault) setPicture({ file: chosen, previewUrl: URL.createObjectURL(chosen) })
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
			{picture && <Chosen picture={picture} onRemove={() => setPicture(undefined)} />}
			{rejection && (
				<p role="alert" className="chat-refusal">
					{rejection}
				</p>
			)}
			<div className="chat-box">
				{pictures && (
					<>
						<input
							ref={file}
							type="file"
							hidden
							accept={pictureTypes.join()}
							onChange={({ currentTarget }) => {
								choose(currentTarget.files?.[0])
								currentTarget.value = ''
							}}
						/>
						<IconButton label="Attach a picture" size="sm" onClick={() => file.current?.click()}>
							<ImagePlus aria-hidden="true" />
						</IconButton>
					</>
				)}
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
						// Enter that ends a word of an input method is not the person's.
						if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
						event.preventDefault()
						send()
					}}
					onPaste={(event) => {
						const pasted =
							pictures && [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
						if (!pasted) return
						event.preventDefault()
						choose(pasted)
					}}
				/>
				<button type="submit" className="chat-send" aria-label="Send" title="Send" disabled={empty && ready}>
					<SendHorizontal aria-hidden="true" />
				</button>
			</div>
			{props.below?.(text, () => setText(''))}
		</form>
	)
}

function Chosen({ picture, onRemove }: { picture: NonNullable<Outgoing['picture']>; onRemove(): void }) {
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
				<X aria-hidden="true" />
			</IconButton>
		</div>
	)
}

function faultOf({ type, size }: File): string {
	if (!pictureTypes.includes(type)) return 'Please choose a PNG or JPG picture.'
	return size > pictureBytesMax ? 'This picture is too large. The limit is 5 MB.' : ''
}

/** What is typed outlives a reload and a closed panel, in this tab. */
function useDraft(
	draftKey: string,
	field: RefObject<HTMLTextAreaElement | null>,
): [string, (text: string) => void] {
	const key = `lw_chat_draft ${draftKey}`
	const [draft, setDraft] = useState({ key, text: '' })
	/** What was typed before, while the words of somebody quick stand in the field: it comes back after those. */
	const earlier = useRef('')
	useEffect(() => {
		let stored = ''
		try {
			stored = sessionStorage.getItem(key) ?? ''
		} catch {}
		const quick = field.current?.value ?? ''
		earlier.current = quick && quick !== stored ? stored : ''
		setDraft((current) => (current.key === key && current.text ? current : { key, text: quick || stored }))
	}, [key, field])
	return [
		draft.key === key ? draft.text : '',
		(next) => {
			const shown = next || earlier.current
			if (!next) earlier.current = ''
			setDraft({ key, text: shown })
			const stored = [earlier.current, shown].filter(Boolean).join('\n\n')
			try {
				if (stored) sessionStorage.setItem(key, stored)
				else sessionStorage.removeItem(key)
			} catch {}
		},
	]
}
