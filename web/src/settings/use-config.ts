import { useEffect, useState } from 'react'
import { deliveredConfig, loadConfig, type PublicConfig } from './config.ts'

/** The settings of this installation; undefined until they have loaded. */
export function useConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState(deliveredConfig)
  useEffect(() => {
    loadConfig().then(setConfig, () => {})
  }, [])
  return config
}
