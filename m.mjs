import sharp from 'sharp'; import {existsSync} from 'node:fs';
const names=process.argv.slice(3).map(n=>`/tmp/citizen-scratch/${n}.png`).filter(existsSync);
const W=600,H=315; const comps=await Promise.all(names.map(async(n,i)=>({input:await sharp(n).resize(W-6,H-6,{fit:'contain',background:'#888'}).png().toBuffer(),left:(i%2)*W,top:Math.floor(i/2)*H})));
await sharp({create:{width:W*2,height:H*Math.ceil(names.length/2),channels:3,background:'#888'}}).composite(comps).png().toFile(process.argv[2]);
