import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useFetcher, useRouteLoaderData } from 'react-router'
import { useAuthModal } from '#app/modules/auth/components/session/auth-modal.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { PostActionResult } from '../../posts/post-action.ts'

/** The look of every button below a post or a comment. */
export const actionClass =
	'inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-ink-soft text-small no-underline hover:bg-brand-wash hover:text-ink aria-pressed:text-brand'

type ActionButtonProps = {
	/** The path of the post's page, whose action handles the form. */
	path: string
	intent: 'like' | 'save' | 'follow' | 'accept'
	comment?: number | undefined
	on: boolean
	/** The accessible name, where the content does not say it. */
	label?: ((on: boolean) => string) | undefined
	className?: string
	/** Rendered optimistically: `change` is 1, 0 or -1 until the response arrives. */
	children: (on: boolean, change: number) => ReactNode
}

/** A toggle on a post or a comment, as a form so that it works before scripts load. Visitors sign in first. */
export function ActionButton({ path, intent, comment, on, label, className, children }: ActionButtonProps) {
	const fetcher = useFetcher<PostActionResult>()
	const root = useRouteLoaderData('root') as { viewer: unknown } | undefined
	const { openAuthModal } = useAuthModal()
	const isOn = fetcher.formData ? fetcher.formData.get('on') === 'yes' : on
	const rejected = fetcher.data?.ok === false ? fetcher.data.formError : null
	useEffect(() => {
		if (rejected) toast.error('Not saved', rejected)
	}, [rejected])
	const send = (event: FormEvent) => {
		if (root?.viewer) return
		event.preventDefault()
		openAuthModal()
	}
	return (
		<fetcher.Form method="post" action={path} preventScrollReset onSubmit={send} className={className}>
			<input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
			{comment !== undefined && <input type="hidden" name="comment" value={comment} />}
			<input type="hidden" name="intent" value={intent} />
			<button type="submit" aria-pressed={isOn} aria-label={label?.(isOn)} className={actionClass}>
				{children(isOn, Number(isOn) - Number(on))}
			</button>
		</fetcher.Form>
	)
}
