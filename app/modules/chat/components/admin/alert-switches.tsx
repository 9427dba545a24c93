import { useEffect, useState } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { BackField } from '#app/ui/controls/forms/back-field.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import {
	isSoundOn,
	type NotificationPermissionState,
	notificationPermission,
	playSound,
	setSound as storeSound,
} from '../../browser/admin-alerts.ts'

/** Switches for how the advisor is notified in this browser, and for being away. */
export function AdminAlertSwitches({ away }: { away: boolean }) {
	const [sound, setSound] = useState(true)
	const [permission, setPermission] = useState<NotificationPermissionState>('missing')
	useEffect(() => {
		setSound(isSoundOn())
		setPermission(notificationPermission())
	}, [])
	const toggleSound = () => {
		storeSound(!sound)
		setSound(!sound)
		if (!sound) playSound()
	}
	const noticeIcon = permission === 'granted' ? 'bell' : 'bell-off'
	return (
		<div className="flex items-center gap-0.5">
			<Form method="post" action="/admin/chat/settings" preventScrollReset>
				<input type="hidden" name="intent" value={away ? 'here' : 'away'} />
				<BackField />
				<Button type="submit" variant="quiet" size="mini">
					{away ? 'I’m back' : 'Set to away'}
				</Button>
			</Form>
			<IconButton
				label={sound ? 'Turn the sound off' : 'Turn the sound on'}
				size="sm"
				aria-pressed={sound}
				onClick={toggleSound}
			>
				{sound ? <Icon name="volume-2" /> : <Icon name="volume-x" />}
			</IconButton>
			{permission !== 'missing' && (
				<IconButton
					label={noticeLabel[permission]}
					size="sm"
					disabled={permission === 'denied'}
					onClick={() => Notification.requestPermission().then(setPermission, () => {})}
				>
					<Icon name={noticeIcon} />
				</IconButton>
			)}
			<IconButton asChild label="Chat settings" size="sm">
				<Link to="/admin/chat/settings">
					<Icon name="settings" />
				</Link>
			</IconButton>
		</div>
	)
}

const noticeLabel = {
	default: 'Allow browser notifications',
	granted: 'Browser notifications are on',
	denied: 'Notifications are blocked in your browser',
}
