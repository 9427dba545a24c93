import './kit.css'
import { createRoot } from 'react-dom/client'
import { followTranslations } from '#app/lib/text/translated-text.ts'
import { KitApp } from './kit-app.tsx'
import { KitStore } from './store/kit-store.ts'
import { syncWhenPossible } from './store/sync-when-possible.ts'

followTranslations()
const store = new KitStore()
createRoot(document.getElementById('kit')!).render(<KitApp store={store} />)
void store.start()
syncWhenPossible(store)
// Development has no service worker, because the files change all the time.
void navigator.serviceWorker?.register('/kit-worker.js', { scope: '/kit' }).catch(() => {})
