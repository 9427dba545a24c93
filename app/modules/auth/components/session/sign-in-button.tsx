import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import type { AuthTab } from './auth-modal.tsx'
import { useAuthModal, warmAuthModal } from './auth-modal-context.tsx'

type SignInButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block' | 'className'> & {
	children?: ReactNode
	tab?: AuthTab
	/** Where to go once signed in: a path of this site. Left out: home without scripts, with them stay. */
	returnTo?: string
}

/** Opens the sign-in modal; before scripts run it is a link to the page that does the same. */
export function SignInButton({
	children = 'Sign In',
	tab = 'sign-in',
	returnTo,
	...looks
}: SignInButtonProps) {
	const { openAuthModal } = useAuthModal()
	return (
		<form action={`/${tab}`} className="contents">
			{returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
			<Button
				variant="brand"
				size="sm"
				{...looks}
				type="submit"
				data-js=""
				onPointerEnter={warmAuthModal}
				onFocus={warmAuthModal}
				onClick={(event) => {
					event.preventDefault()
					openAuthModal({ tab, ...(returnTo ? { returnTo } : {}) })
				}}
			>
				{children}
			</Button>
		</form>
	)
}
